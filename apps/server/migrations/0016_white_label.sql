-- An owner's brand in force, and the packages that were made of it.

-- When the brand was first saved; null wears the product's own clothes, whatever the defaults of the columns say.
alter table users add column brand_saved_at timestamptz;

-- Packages are kept: what was handed to an agency can be had again.
create table brand_packages (
  user_id text not null references users (id) on delete cascade,
  id bigint not null,
  status text not null default 'queued' check (status in ('queued', 'generating', 'ready', 'failed')),
  -- The brand as it was when the package was asked for: a later change is for the next one.
  brand jsonb not null,
  company_name text not null,
  -- Name and size of each file, in the order in which they were made.
  files jsonb not null default '[]',
  storage_key text,
  bytes bigint,
  fault text,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
