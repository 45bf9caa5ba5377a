-- Owners' own answers, and questions that are none of their subject.

-- A correction is an owner's own answer to a question; visitors get its words as they stand.
create table corrections (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  question text not null,
  answer text not null,
  -- Switched off it answers nobody, and is kept.
  active boolean not null default true,
  -- The subject of the question, for an installation without an embedder.
  words text[] not null default '{}',
  -- What the question means, by the model that said so.
  embedding halfvec,
  model text,
  created_at timestamptz not null default now(),
  -- The day that visitors are shown.
  answered_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index corrections_profile on corrections (user_id, profile_id, id);

-- A document that says otherwise than a correction. It goes with either of them.
create table correction_conflicts (
  user_id text not null,
  correction_id bigint not null,
  document_id bigint not null,
  passage_id bigint not null,
  primary key (user_id, correction_id),
  foreign key (user_id, correction_id) references corrections (user_id, id) on delete cascade,
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);
create index correction_conflicts_document on correction_conflicts (user_id, document_id);

-- An answer rests on a passage of a document or on a correction. The label is what its reader was shown.
alter table citations
  alter column document_id drop not null,
  alter column passage_id drop not null,
  add column correction_id bigint,
  add column label text[],
  add foreign key (user_id, correction_id) references corrections (user_id, id) on delete cascade,
  add check (num_nonnulls(document_id, correction_id) = 1);
create index citations_correction on citations (user_id, correction_id);

-- Nobody is to be told again of questions that are not the owner's subject.
alter table gaps drop constraint gaps_status_check,
  add constraint gaps_status_check check (status in ('open', 'answered', 'dismissed', 'off_subject'));
alter table question_groups add column off_subject boolean not null default false;
