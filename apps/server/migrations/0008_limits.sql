-- Quotas and money. Each limit is one row, and one upsert that counts and refuses.
create table plan_usage (
  user_id text not null references users (id) on delete cascade,
  -- What is counted: conversations of a month, calls of the language model on a day, one visitor's questions to the
  -- demo on a day, letters about a month.
  name text not null,
  -- The first day of what is counted: a month of UTC, or a day.
  period date not null,
  label text not null default '',
  count bigint not null,
  primary key (user_id, name, period, label)
);

-- What the whole installation spends on a day, which is no owner's.
create table installation_usage (
  name text not null,
  period date not null,
  count bigint not null,
  primary key (name, period)
);

-- Makes a visitor another one each day. Yesterday's is deleted, and with it the way from a hash to an address.
create table daily_salts (
  day date primary key,
  salt text not null
);

-- Questions of a conversation so far, for the most that its owner allows. Conversations from before begin anew.
alter table chat_sessions add column questions integer not null default 0;
