-- The statements of docs/operate.md, "First installation"; PostgreSQL's image runs them when its volume is empty.
\set owner_password `cat /run/secrets/database-owner`
\set app_password `cat /run/secrets/database-app`
\set console_password `cat /run/secrets/database-console`

create role osisi_owner login password :'owner_password';
create role osisi_app login password :'app_password';
create role osisi_console login password :'console_password';
-- Releases the locks of a client whose machine vanished during a transaction.
alter role osisi_app set idle_in_transaction_session_timeout = '60s';
alter role osisi_console set idle_in_transaction_session_timeout = '60s';
create database osisi owner osisi_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database osisi from public;
grant connect on database osisi to osisi_app, osisi_console;
