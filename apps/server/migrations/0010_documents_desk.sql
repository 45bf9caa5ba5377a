-- What the owner's desk tells of a document, and a newer version that waits to be learned.
alter table documents
  -- While it is being learned: how many of how many passages.
  add column learning_done integer not null default 0,
  add column learning_total integer not null default 0,
  -- Passages that speak to AI assistants.
  add column orders integer not null default 0,
  -- A newer version (filename, fileType, byteSize, contentHash, storageKey, uploadedAt): it takes the columns' place
  -- together with its passages. Until then everything here tells of the version that answers.
  add column newer jsonb;

-- Times that a document is cited to visitors, by day. From now on in the answer's own transaction.
insert into counters (user_id, profile_id, name, day, label, count)
select message.user_id, message.profile_id, 'cited', (message.created_at at time zone 'UTC')::date,
  citation.document_id::text, count(*)
from citations citation
join chat_messages message on message.user_id = citation.user_id and message.id = citation.message_id
join chat_sessions session on session.user_id = message.user_id and session.id = message.session_id
where not session.by_owner
group by 1, 2, 4, 5
on conflict do nothing;
