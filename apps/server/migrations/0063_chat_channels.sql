-- A chat app in which visitors write to an assistant. One account of each app for each assistant.
create table chat_channels (
  user_id text not null,
  profile_id bigint not null,
  app text not null check (app in ('telegram', 'slack', 'discord')),
  -- The keys of the account, encrypted together.
  secret text not null,
  -- The account's id and name at the service.
  account_id text not null,
  account_name text not null,
  connected_at timestamptz not null,
  checked_at timestamptz,
  last_message_at timestamptz,
  fault text,
  primary key (user_id, profile_id, app),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);

-- A message from a chat app with its reply, or what the owner wrote to such a visitor. It is claimed here before
-- anything is sent.
create table chat_channel_messages (
  user_id text not null,
  id bigint not null,
  profile_id bigint not null,
  app text not null,
  message_hash text not null,
  author text not null check (author in ('visitor', 'owner')),
  -- One person in one chat.
  thread text not null,
  sender_id text not null,
  sender_name text,
  -- Where the reply goes, in the app's own terms.
  address jsonb not null,
  -- Empty as soon as the question is stored with its answer.
  question text not null,
  -- The parts of the reply, and how many of them are sent.
  reply jsonb,
  parts_sent integer not null default 0,
  sending_since timestamptz,
  state text not null default 'new' check (state in ('new', 'ready', 'sending', 'sent', 'skipped', 'failed')),
  reason text,
  exchange_id bigint,
  conversation_id bigint,
  received_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, profile_id, app, message_hash),
  foreign key (user_id, profile_id, app) references chat_channels (user_id, profile_id, app) on delete cascade
);
create index chat_channel_messages_thread on chat_channel_messages (user_id, profile_id, app, thread, id);
create index chat_channel_messages_conversation on chat_channel_messages (user_id, conversation_id, id);

alter table chat_sessions drop constraint chat_sessions_source_check,
  add constraint chat_sessions_source_check
    check (source in ('Direct', 'Search', 'Social', 'Embedded', 'Other', 'MCP', 'Email', 'Telegram', 'Slack', 'Discord')) not valid;
alter table chat_sessions validate constraint chat_sessions_source_check;
