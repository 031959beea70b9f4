-- The statements of docs/operate.md, "First installation"; PostgreSQL's image runs them when its volume is empty.
\set owner_password `cat /run/secrets/database-owner`
\set app_password `cat /run/secrets/database-app`

create role osisi_owner login password :'owner_password';
create role osisi_app login password :'app_password';
-- Releases the locks of a client whose machine vanished during a transaction.
alter role osisi_app set idle_in_transaction_session_timeout = '60s';
create database osisi owner osisi_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database osisi from public;
grant connect on database osisi to osisi_app;
