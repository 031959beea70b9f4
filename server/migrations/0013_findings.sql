-- A finding is told once while it is open. What is seen again after a person settled it is told again.
alter table finding drop constraint finding_once;
create unique index finding_once on finding (kind, subject) where settled_at is null;
