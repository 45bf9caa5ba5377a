-- Whether the profile's documents are indexed and searched by the multilingual model. Set when a document or the visitors
-- are not in English; never taken back.
alter table ai_profiles add column is_multilingual boolean not null default false;
