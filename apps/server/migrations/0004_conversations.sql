-- Conversations, exchanges, and what they rest on.
create table chat_sessions (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  session_id text not null,
  source text not null default 'Direct' check (source in ('Direct', 'Search', 'Social', 'Embedded', 'Other')),
  embed_host text,
  -- The owner's own test questions are kept, marked, and left out of the figures.
  by_owner boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, session_id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index chat_sessions_profile on chat_sessions (user_id, profile_id, created_at);

create table chat_messages (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  session_id bigint not null,
  profile_id bigint not null,
  message text not null,
  response text not null,
  state text not null default 'pending'
    check (state in ('pending', 'answered', 'partly', 'not_answered', 'failed')),
  thumb smallint check (thumb in (-1, 1)),
  thumb_reason text,
  first_word_ms integer,
  total_ms integer,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, session_id) references chat_sessions (user_id, id) on delete cascade
);
create index chat_messages_session on chat_messages (user_id, session_id, created_at);
create index chat_messages_profile on chat_messages (user_id, profile_id, created_at);

-- A link from a sentence of a response to a passage. It keeps the words it showed: the receipt outlives a
-- newer version of the document, and deleting the document deletes it.
create table citations (
  user_id text not null,
  message_id bigint not null,
  number integer not null,
  document_id bigint not null,
  passage_id bigint not null,
  start_offset integer not null,
  end_offset integer not null,
  quote text not null,
  primary key (user_id, message_id, number),
  foreign key (user_id, message_id) references chat_messages (user_id, id) on delete cascade,
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);
create index citations_document on citations (user_id, document_id);

-- A question that the profile's documents could not answer.
create table gaps (
  user_id text not null,
  id bigint not null,
  profile_id bigint not null,
  message_id bigint not null,
  question text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'dismissed')),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, message_id) references chat_messages (user_id, id) on delete cascade
);
create index gaps_message on gaps (user_id, message_id);
create index gaps_profile on gaps (user_id, profile_id, status, created_at);

-- Figures by day and usage by month: counted by upsert in the transaction of what they count.
create table counters (
  user_id text not null references users (id) on delete cascade,
  profile_id bigint not null,
  name text not null,
  day date not null,
  label text not null default '',
  count bigint not null default 0,
  primary key (user_id, profile_id, name, day, label)
);
