-- What docs/operate.md, "First installation", has an operator type; PostgreSQL's image runs it with psql when its
-- volume is empty.
\set owner_password `cat /run/secrets/database-owner`
\set app_password `cat /run/secrets/database-app`

create role osisi_owner login password :'owner_password';
create role osisi_app login password :'app_password';
-- Of whose machine has vanished in the midst of a transaction, no row stays locked for longer.
alter role osisi_app set idle_in_transaction_session_timeout = '60s';
create database osisi owner osisi_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database osisi from public;
grant connect on database osisi to osisi_app;
