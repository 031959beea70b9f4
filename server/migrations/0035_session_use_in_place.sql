-- That somebody came is written more often than anything else about a session: within its page, then, and without a
-- word in any index. Whoever deletes what has ended asks by either of two moments, and reads all with the index too.
drop index session_last_used;
alter table session set (fillfactor = 80);
