-- Extensions, and the tables that are asked without an owner.
create extension if not exists vector;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- The one way from a public name to an owner: profile id, slug, e-mail, identity, API key, custom domain.
-- Whatever must be unique over all owners is unique here, because no other table can promise it once the
-- database is distributed by user_id. No foreign keys for the same reason.
create table directory (
  kind text not null check (kind in ('profile', 'slug', 'email', 'identity', 'api_key', 'domain')),
  key text not null,
  user_id text not null,
  profile_id bigint,
  primary key (kind, key)
);
create index directory_owner on directory (user_id, kind);

-- sid is a hash: a copy of this table opens no session.
create table sessions (
  sid text primary key,
  user_id text not null,
  sess jsonb not null,
  expire timestamptz not null
);
create index sessions_owner on sessions (user_id);
create index sessions_expire on sessions (expire);

-- Sign-ins that have been started and not finished; each row is used once. id is a hash.
create table sign_in_attempts (
  id text primary key,
  kind text not null check (kind in ('oidc', 'email')),
  details jsonb not null,
  created_at timestamptz not null default now(),
  expire timestamptz not null
);
create index sign_in_attempts_expire on sign_in_attempts (expire);

create table leads (
  id bigint primary key,
  name varchar(255) not null,
  email varchar(255) not null,
  company varchar(255) not null,
  phone varchar(50),
  use_case varchar(100) not null,
  timeline varchar(50) not null,
  status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index leads_created on leads (created_at);

create table newsletter_subscriptions (
  email text primary key,
  token text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
