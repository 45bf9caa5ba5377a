-- Circles: who gets answers from a document, and occasions, each with a link of its own.

-- Everybody, people with a link, or its owner alone.
alter table documents add column circle text not null default 'public'
  check (circle in ('public', 'link', 'owner'));
-- What a question may not see is looked up with it: where nothing is closed, that costs one look at an empty index.
create index documents_closed on documents (user_id, profile_id, circle) where circle <> 'public';

-- A talk, a client, an application: a link with a greeting, questions to start from and documents of its own.
create table occasions (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  -- The owner's own name for it: no visitor reads it.
  name text not null,
  -- What its link ends with. Kept as it is, because owners copy it again.
  token text not null,
  greeting text,
  starters text[] not null default '{}',
  -- All documents for people with a link, or those in occasion_documents.
  holds_all boolean not null default true,
  -- From then on its link leads nowhere.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index occasions_profile on occasions (user_id, profile_id, id);

create table occasion_documents (
  user_id text not null,
  occasion_id bigint not null,
  document_id bigint not null,
  primary key (user_id, occasion_id, document_id),
  foreign key (user_id, occasion_id) references occasions (user_id, id) on delete cascade,
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);
create index occasion_documents_document on occasion_documents (user_id, document_id);

-- An own answer has a circle as a document has; one that was given in an occasion is for that occasion alone.
alter table corrections
  add column circle text not null default 'public' check (circle in ('public', 'link', 'owner')),
  add column occasion_id bigint check (occasion_id is null or circle = 'link'),
  add foreign key (user_id, occasion_id) references occasions (user_id, id) on delete cascade;
create index corrections_occasion on corrections (user_id, occasion_id);

-- The occasion in which a conversation began. It outlives the occasion: without it the conversation would be public.
alter table chat_sessions add column occasion_id bigint;
create index chat_sessions_occasion on chat_sessions (user_id, occasion_id) where occasion_id is not null;

alter table directory drop constraint directory_kind_check,
  add constraint directory_kind_check
  check (kind in ('profile', 'slug', 'email', 'identity', 'api_key', 'domain', 'subdomain', 'occasion'));
