-- The words that were recognized on a scanned page or a photo, each with its confidence and its place. Kept for the file
-- that they were read from: reading a document again does not recognize its pages again.
create table scanned_pages (
  user_id text not null,
  document_id bigint not null,
  storage_key text not null,
  number integer not null,
  language text,
  -- Its size, how far it was turned to straighten it, its lines and words, as the reader of files gets them.
  page jsonb not null,
  primary key (user_id, document_id, storage_key, number),
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);

-- Words that may have been misread, with the picture of their line, and what their owner says instead.
create table doubtful_words (
  user_id text not null,
  document_id bigint not null,
  storage_key text not null,
  page integer not null,
  -- Its index among the words of the page.
  word integer not null,
  -- A WebP picture in Base64.
  strip text not null,
  checked text,
  primary key (user_id, document_id, storage_key, page, word),
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);

alter table documents add column words_to_check integer not null default 0;

-- Where doubtful words start and end in the text; null for none.
alter table passages add column doubtful jsonb;
