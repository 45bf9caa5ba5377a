-- Answers that come back to visitors, and a letter a week.

-- The owner's answer to whoever left the address. Settled without one, the person was answered elsewhere.
alter table contacts add column answer text;
alter table contacts add column answered_at timestamptz;
-- When the letter with the answer has left.
alter table contacts add column sent_at timestamptz;
-- Whose open question was taken off the list before, was answered by a letter of the owner's own.
update contacts set answered_at = now() from gaps
where gaps.user_id = contacts.user_id and gaps.message_id = contacts.message_id
  and gaps.status <> 'open' and contacts.confirmed_at is not null;
-- Who waits, the longest first.
create index contacts_waiting on contacts (user_id, confirmed_at)
  where confirmed_at is not null and answered_at is null;

alter table users add column mail_week boolean not null default true;
-- Where the owner's Monday morning is, as the browser says it; UTC while nobody knows.
alter table users add column time_zone text;
