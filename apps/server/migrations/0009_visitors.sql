-- What visitors leave behind, and what they are shown first.

-- An address that a visitor left with a question. It keeps the question's words: the conversation may be gone when
-- its owner writes back.
create table contacts (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  message_id bigint not null,
  email text not null,
  name text,
  question text not null,
  -- Shown to the owner only from then on: until it is confirmed, anybody may have typed the address.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, message_id, email),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index contacts_profile on contacts (user_id, profile_id, confirmed_at);

-- From the link of a letter to its contact, and what the sweeper goes by: both are asked before an owner is known.
create table contact_links (
  owner_id text not null,
  contact_id bigint not null,
  -- A hash, from when the letter is written.
  token_hash text,
  expires_at timestamptz not null,
  primary key (owner_id, contact_id)
);
create unique index contact_links_token on contact_links (token_hash);
create index contact_links_expiry on contact_links (expires_at);

-- Questions that a profile's documents answer. A drawn one goes with its document in the same transaction.
create table suggested_questions (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  question text not null,
  origin text not null check (origin in ('drawn', 'owner')),
  -- Where it was drawn from.
  document_id bigint,
  passage_id bigint,
  heading_path text[] not null default '{}',
  -- The document that answers an owner's own question: without one, no visitor is shown it.
  answered_by bigint,
  -- Its place among those that visitors see; without one it is offered after answers only.
  position smallint,
  -- The owner does not want it: it is not drawn again.
  hidden boolean not null default false,
  primary key (user_id, id),
  unique (user_id, profile_id, question),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade,
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);
create index suggested_questions_document on suggested_questions (user_id, document_id);

-- The owner has put the list together; otherwise it follows the documents.
alter table ai_profiles add column questions_chosen boolean not null default false;

-- Who has been counted today, by a hash whose salt is gone tomorrow. The sweeper asks over all owners.
create table page_visitors (
  owner_id text not null,
  profile_id bigint not null,
  day date not null,
  visitor text not null,
  source text not null check (source in ('Direct', 'Search', 'Social', 'Embedded', 'Other')),
  primary key (owner_id, profile_id, day, visitor)
);
create index page_visitors_day on page_visitors (day);
