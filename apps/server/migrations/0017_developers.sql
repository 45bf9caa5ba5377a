-- API keys, webhooks, custom domains, and the key by which an owner's files and secrets are encrypted.

-- The first characters of a key, by which its owner tells it from others.
alter table api_keys add column prefix text not null default '';

-- The owner's key, encrypted with the installation's; without a row of users nothing opens what it has closed.
alter table users add column data_key text;
-- Signs as well for a day after another one has taken its place.
alter table users add column webhook_secret_before text;
alter table users add column webhook_secret_changed_at timestamptz;
-- What the DNS record of a custom domain must say, and which name it was last found for.
alter table users add column domain_token text;
alter table users add column domain_verified text;
alter table users add column domain_verified_at timestamptz;
alter table users add column domain_checked_at timestamptz;
alter table users add column domain_fault text;

-- An address that has answered 410 gets nothing more until the owner's test event arrives there.
alter table profile_settings add column webhook_gone text;

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check
  check (kind in ('profile', 'slug', 'email', 'identity', 'api_key', 'domain', 'subdomain'));

-- One event on its way to an owner's address. It names the exchange and holds none of its words: those are read
-- when it is sent, and gone when the exchange is.
create table webhook_deliveries (
  user_id text not null,
  id bigint not null,
  profile_id bigint not null,
  message_id text not null,
  event text not null check (event in ('exchange.created', 'webhook.test')),
  exchange_id bigint,
  url text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  answer integer,
  fault text,
  created_at timestamptz not null,
  next_at timestamptz,
  delivered_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index webhook_deliveries_profile on webhook_deliveries (user_id, profile_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (user_id, created_at);
