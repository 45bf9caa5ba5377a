-- Folders as sources, beside web pages: a ZIP that was uploaded, WebDAV, Git, and the posts of a feed.

alter table sites drop constraint sites_mode_check;
alter table sites add constraint sites_mode_check
  check (mode in ('page', 'sitemap', 'site', 'feed', 'zip', 'webdav', 'git'));
-- Who gets answers from its documents, from the moment they are added.
alter table sites add column circle text not null default 'public' check (circle in ('public', 'link', 'owner'));
-- The name and the password or token with which a folder is opened. The secret is encrypted.
alter table sites add column username text;
alter table sites add column secret text;
-- What a folder's list said about a file: its version, which is compared with the one that was read.
alter table site_pages add column listed_version text;
