-- Who sent a transfer that could not be explained is erased from its finding five years after it was settled.
create index finding_names_sender on finding (settled_at) where settled_at is not null and details ? 'senderName';
