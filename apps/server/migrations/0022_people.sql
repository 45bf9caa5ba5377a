-- People in a conversation beside the assistant.

-- Words of a person: the owner's, and what a visitor says while the owner is there.
create table messages (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  session_id bigint not null,
  author text not null check (author in ('owner', 'visitor')),
  -- The question that the owner answers late, or the exchange in which the assistant took a visitor's words up.
  exchange_id bigint,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, session_id) references chat_sessions (user_id, id) on delete cascade,
  foreign key (user_id, exchange_id) references chat_messages (user_id, id) on delete cascade
);
create index messages_session on messages (user_id, session_id, id);
create index messages_profile on messages (user_id, profile_id, created_at);
create index messages_exchange on messages (user_id, exchange_id);

-- Who speaks: until this time the owner, if there is one. Each change of the voice is a new turn.
alter table chat_sessions
  add column person_until timestamptz,
  add column turn integer not null default 0;

-- One row for each conversation that an owner is in. As with answers, the sweeper asks over all owners which of them
-- have gone silent, so it is a way to the owner and not an owner's own.
create table takeover_leases (
  owner_id text not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  primary key (owner_id, session_id)
);
create index takeover_leases_expiry on takeover_leases (expires_at);
