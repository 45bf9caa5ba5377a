-- The key that an owner's own site signs the identity of its visitors with.
create table visitor_keys (
  user_id text primary key references users (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null
);

-- A visitor whom the owner's site has introduced. A token makes one row, so it works once.
create table visitor_sessions (
  user_id text not null,
  id bigint not null,
  profile_id bigint not null,
  token_hash text not null,
  secret_hash text not null,
  subject text not null,
  name text,
  link_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, token_hash),
  unique (user_id, secret_hash),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index visitor_sessions_profile on visitor_sessions (user_id, profile_id);

-- Who asked, as the owner's site calls the visitor. Null: a visitor without a signed identity.
alter table chat_sessions add column visitor_subject text, add column visitor_name text;
create index chat_sessions_visitor on chat_sessions (user_id, profile_id, visitor_subject, id)
  where visitor_subject is not null;
