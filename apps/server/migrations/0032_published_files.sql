-- Files of the widget that other people's pages name by their content. A page that has pinned one, with its integrity
-- hash, loads it for years: every release keeps its own here and removes none.
create table published_files (
  name text primary key,
  body text not null,
  published_at timestamptz not null default now()
);
