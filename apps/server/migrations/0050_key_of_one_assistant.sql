-- A key may be limited to one assistant. Null: it works for all assistants of its owner. Numbers of deleted assistants
-- are never given out again, so such a key reaches nothing.
alter table api_keys add column profile_id bigint;
