-- Web pages as sources: a site is one address, a sitemap or everything below an address, read again by schedule.

-- Where on the web a document stands; null for a file.
alter table documents add column address text;

create table sites (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  address text not null,
  mode text not null check (mode in ('page', 'sitemap', 'site')),
  -- Links from the first page to the last that is read.
  depth smallint not null,
  page_limit integer not null,
  schedule text not null default 'off' check (schedule in ('off', 'daily', 'weekly')),
  -- A job waits for this moment; one that finds another here is out of date.
  next_sync_at timestamptz,
  -- The sync that is under way; null between two.
  sync_id bigint,
  -- Why the last sync came to nothing, in words for the owner.
  failure text,
  -- Where the address led, the first included: pages of these hosts belong to the site.
  hosts text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index sites_profile on sites (user_id, profile_id, id);

-- Every address of a site that was seen, and what came of it at its last visit.
create table site_pages (
  user_id text not null,
  site_id bigint not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  address text not null,
  depth smallint not null,
  -- The sync that it was last seen by. Its outcome is null while it waits in that sync.
  sync_id bigint not null,
  outcome text,
  -- Where it leads: the page that it moved to or is a double of.
  target text,
  -- What the server answered.
  http_status smallint,
  title text,
  etag text,
  last_modified text,
  -- Of the text that was read: the same text is not learned again.
  text_hash text,
  -- Kept for a page that says that nothing has changed.
  links text[] not null default '{}',
  document_id bigint,
  read_at timestamptz,
  primary key (user_id, site_id, id),
  unique (user_id, site_id, address),
  foreign key (user_id, site_id) references sites (user_id, id) on delete cascade
);
create index site_pages_waiting on site_pages (user_id, site_id, depth, id) where outcome is null;

create table site_syncs (
  user_id text not null,
  site_id bigint not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  cause text not null check (cause in ('added', 'owner', 'schedule')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Since when robots.txt cannot be had; until it can, nothing is read.
  waiting_since timestamptz,
  primary key (user_id, site_id, id),
  foreign key (user_id, site_id) references sites (user_id, id) on delete cascade
);

-- What a sync changed in the documents.
create table site_changes (
  user_id text not null,
  site_id bigint not null,
  sync_id bigint not null,
  page_id bigint not null,
  change text not null check (change in ('added', 'changed', 'removed')),
  address text not null,
  title text not null,
  primary key (user_id, site_id, sync_id, page_id),
  foreign key (user_id, site_id, sync_id) references site_syncs (user_id, site_id, id) on delete cascade
);
