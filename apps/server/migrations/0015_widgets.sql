-- The widget on other people's pages.

-- Every saved configuration; the newest is in force, and its values stand in profile_settings, too.
create table widget_versions (
  user_id text not null,
  profile_id bigint not null,
  version integer not null check (version > 0),
  config jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, profile_id, version),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);

-- The page that held the frame in which a visitor of today began; a conversation takes it over.
alter table page_visitors add column embed_host text;
