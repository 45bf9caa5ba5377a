-- The owner's picture: two files in storage, and the name that its public address carries. A new picture gets a new
-- name, so that a copy of the old one is never shown for it.
alter table users add column picture_name text;
alter table users add column picture_webp_key text;
alter table users add column picture_jpeg_key text;

-- The step of the wizard at which its owner left it.
alter table users add column setup_step smallint not null default 1 check (setup_step between 1 and 5);
alter table users add column setup_done boolean not null default false;
