-- What reading and learning find out about a document and its passages.
alter table documents
  -- An uploaded file, or the profile's own fields (bio, title, company, location) as a text.
  add column kind text not null default 'file' check (kind in ('file', 'profile')),
  add column page_count integer,
  -- Pages that hold no text, only a picture: the owner is told, nothing is guessed.
  add column pages_without_text integer[] not null default '{}',
  -- Share of its passages learned, in percent, while it is being learned.
  add column progress smallint not null default 0,
  -- Reader, splitter and model that made its passages: what is unchanged is not learned again.
  add column learned_with text;

alter table passages
  add column language text,
  -- Column names of a table that began in an earlier passage.
  add column lead text not null default '';

-- A passage has a vector for each window of a few sentences: the nearest window is what a question is about.
alter table passage_vectors
  add column part smallint not null default 0,
  drop constraint passage_vectors_pkey,
  add primary key (user_id, profile_id, passage_id, part);
