-- A mailbox whose messages an assistant answers. One for each assistant.
create table mailboxes (
  user_id text not null,
  profile_id bigint not null,
  address text not null,
  imap_host text not null,
  imap_port integer not null,
  smtp_host text not null,
  smtp_port integer not null,
  username text not null,
  secret text not null,
  mode text not null check (mode in ('draft', 'reply')),
  auth_server text,
  -- Messages up to this one have been looked at. The number counts only together with the validity.
  uid_validity bigint not null,
  last_uid bigint not null,
  connected_at timestamptz not null,
  checked_at timestamptz,
  fault text,
  primary key (user_id, profile_id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);

-- When each mailbox is looked at next, for the worker, which looks for those of all owners.
create table mailbox_visits (
  owner_id text not null,
  profile_id bigint not null,
  next_at timestamptz not null,
  -- The worker that visits it now; another one takes over when its time is up.
  lease text,
  leased_until timestamptz,
  primary key (owner_id, profile_id)
);
create index mailbox_visits_next on mailbox_visits (next_at);

-- One message that arrived, with what became of it. It is claimed here before anything is sent.
create table mail_messages (
  user_id text not null,
  id bigint not null,
  profile_id bigint not null,
  message_hash text not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- The Message-ID of the one reply or draft that it may get.
  reply_id text not null,
  sender text not null,
  subject text not null,
  state text not null default 'new' check (state in ('new', 'drafting', 'sending', 'drafted', 'sent', 'skipped', 'failed')),
  reason text,
  attempts integer not null default 0,
  exchange_id bigint,
  sending_since timestamptz,
  received_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, profile_id, message_hash),
  unique (user_id, profile_id, reply_id),
  foreign key (user_id, profile_id) references mailboxes (user_id, profile_id) on delete cascade
);

-- Conversations by e-mail and in chat apps.
alter table chat_sessions drop constraint chat_sessions_source_check,
  add constraint chat_sessions_source_check
    check (source in ('Direct', 'Search', 'Social', 'Embedded', 'Other', 'MCP', 'Email', 'Telegram', 'Slack')) not valid;
alter table chat_sessions validate constraint chat_sessions_source_check;
