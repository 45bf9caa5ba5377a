-- Answers on their way: what is kept of them before they are whole, and what makes a repeated request harmless.
alter table chat_messages
  -- Sentences of the response that no passage supports, as offsets.
  add column unsupported jsonb not null default '[]',
  drop constraint chat_messages_state_check,
  add constraint chat_messages_state_check
    check (state in ('pending', 'answered', 'partly', 'not_answered', 'failed', 'stopped'));

-- One row for each answer under way. The sweeper asks over all owners which of them nobody works on any more, so it
-- is a way to the owner, like directory, and not an owner's own.
create table answer_leases (
  owner_id text not null,
  message_id bigint not null,
  expires_at timestamptz not null,
  primary key (owner_id, message_id)
);
create index answer_leases_expiry on answer_leases (expires_at);

-- A request that names a key has its effect once: the row is written with the effect, in one transaction.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  scope text not null,
  key text not null,
  request_hash text not null,
  -- What the request made, while its answer is not there yet.
  reference bigint,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, scope, key)
);
create index idempotency_keys_age on idempotency_keys (user_id, created_at);
