-- Requests from the deploy form, and the newsletter.

-- Why a request looks like a program's: nobody gets a letter about it, and it is listed apart. Null for the others.
alter table leads add column held text;

-- `token` is that of the link in every issue, by which a reader leaves; it opens nothing else.
-- The link that confirms an address is made with its letter, and only its hash is kept.
alter table newsletter_subscriptions add column confirm_hash text;
create unique index newsletter_confirm on newsletter_subscriptions (confirm_hash);
create unique index newsletter_token on newsletter_subscriptions (token);
