-- What a file hides, or what could not be read, as a list for its owner; null for none.
alter table documents add column left_out jsonb;

-- Where each line of a document is on its page or sheet. Written with the passages, and derived from the original.
create table document_pages (
  user_id text not null,
  document_id bigint not null,
  number integer not null,
  -- Of a sheet; empty for a page.
  name text not null,
  start_offset integer not null,
  end_offset integer not null,
  -- Of a page, in points; 0 for a sheet.
  width integer not null,
  height integer not null,
  -- The lists of columns that the lines of a sheet refer to.
  columns jsonb not null,
  lines jsonb not null,
  primary key (user_id, document_id, number),
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);
