-- The message of the contact form, which stands in the list of leads. Such a lead has no company and no timeline.
alter table leads add column message text;

-- Sums over all owners, in one row: the site shows them when they are worth showing.
create table installation_totals (
  is_only boolean primary key default true check (is_only),
  assistants bigint not null default 0,
  conversations bigint not null default 0,
  ratings bigint not null default 0,
  helpful bigint not null default 0,
  counted_at timestamptz not null
);
