-- What a visitor's message was: a question, small talk, a reply to the owner. Only questions are counted as questions.
-- Without a list of kinds: a release that knows more of them may run beside one that does not. What was stored before
-- counts as it was counted then, as a question. No check: it would read every row while the table is held.
alter table chat_messages add column kind text not null default 'question';

-- Whether a conversation has had a question, so that the second one is known as such, also when the first has become
-- too old to be kept.
alter table chat_sessions add column asked boolean not null default true;
