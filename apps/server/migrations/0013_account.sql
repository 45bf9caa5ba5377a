-- The owner's account: when it ends, which letters it wants, and how its conversations are found again.

-- When the account is erased; null while nobody has asked for that. Until then its owner can come back.
alter table users add column erase_at timestamptz;
-- Letters to the owner, each with a switch of its own.
alter table users add column mail_first_question boolean not null default true;
alter table users add column mail_contact boolean not null default true;
alter table users add column mail_limits boolean not null default true;
-- Signs the links by which letters are switched off. Made with the first letter; it opens nothing else.
alter table users add column mail_key text;

-- Accounts that are to be erased, and when: the sweeper asks over all owners.
create table account_erasures (
  owner_id text primary key,
  erase_at timestamptz not null
);
create index account_erasures_time on account_erasures (erase_at);

-- Owners who have had visitors before are not told of a first one.
insert into plan_usage (user_id, name, period, label, count)
select user_id, 'letter', date '1970-01-01', 'first question', 1 from counters
where name = 'conversations' and label = '' group by user_id;

-- Words of questions and answers. An answer on its way is not in it yet: its text changes every second.
create index chat_messages_words on chat_messages
  using gin (user_id, to_tsvector('simple', message || ' ' || response)) where state <> 'pending';
-- Few exchanges have a thumb.
create index chat_messages_thumbs on chat_messages (user_id, thumb, session_id) where thumb is not null;
