-- Documents and what was read from them.
create table documents (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  filename text not null,
  -- The whole text, empty until it has been read.
  content text not null default '',
  file_type text not null,
  byte_size integer not null,
  content_hash text not null,
  storage_key text not null,
  status text not null default 'queued' check (status in ('queued', 'reading', 'learning', 'ready', 'failed')),
  failure text,
  passage_count integer not null default 0,
  -- Visitors see its sentences as sources, or only its name.
  quotable boolean not null default true,
  uploaded_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index documents_profile on documents (user_id, profile_id, uploaded_at);

create table passages (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  document_id bigint not null,
  position integer not null,
  heading_path text[] not null default '{}',
  page integer,
  start_offset integer not null,
  end_offset integer not null,
  text text not null,
  -- Words cut by the engine, not by a text search configuration: languages are the engine's business.
  tsv tsvector not null,
  word_count integer not null,
  as_of date,
  primary key (user_id, id),
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);
create index passages_document on passages (user_id, document_id, position);
create index passages_profile on passages (user_id, profile_id);
-- The owner comes first inside the index: over all owners' words the same search costs 70 times as much.
create index passages_words on passages using gin (user_id, tsv);

-- Vectors lie apart from the texts, so that reading one owner's vectors touches few pages.
create table passage_vectors (
  user_id text not null,
  profile_id bigint not null,
  passage_id bigint not null,
  model text not null,
  embedding halfvec not null,
  primary key (user_id, profile_id, passage_id),
  foreign key (user_id, passage_id) references passages (user_id, id) on delete cascade
);
create index passage_vectors_passage on passage_vectors (user_id, passage_id);
