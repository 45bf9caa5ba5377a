-- Finds the sign-in links of an address, so that a live one is not sent again and again.
create index sign_in_attempts_email on sign_in_attempts ((details ->> 'email')) where kind = 'email';

-- When a key ends by itself; null for never, as all keys until now.
alter table api_keys add column expires_at timestamptz;

-- Signs the cookie of browsers that have signed in before; null until the first sign-in, and again when the owner signs
-- out everywhere.
alter table users add column browser_key text;
