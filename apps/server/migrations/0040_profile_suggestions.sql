-- What the home page of a site says about its owner, from which the wizard suggests a profile. One row per site.
create table site_profiles (
  user_id text not null,
  site_id bigint not null,
  about jsonb not null,
  -- A picture of at most 512 by 512 pixels, drawn here from one of the page's logos, as base64 of a WebP.
  logo text,
  -- The main color of the logo, as #rrggbb.
  logo_color text,
  primary key (user_id, site_id),
  foreign key (user_id, site_id) references sites (user_id, id) on delete cascade
);

-- The owner's color, which the widget starts with; null if the owner has not given one.
alter table users add column brand_color text;
