-- Rehearsal: questions with what a right answer must contain, and what was answered when they were asked.

create table rehearsal_tests (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  question text not null,
  -- Words and figures that must stand in the answer.
  contains text[] not null default '{}',
  -- The document that must be cited. It may be deleted: a test of it then fails, which is what it is for.
  document_id bigint,
  document_name text,
  -- The right answer is that the assistant does not know.
  unknown boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index rehearsal_tests_profile on rehearsal_tests (user_id, profile_id, id);

create table rehearsal_runs (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Settings that are tried and not stored; none where the assistant was asked as it is.
  settings jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index rehearsal_runs_profile on rehearsal_runs (user_id, profile_id, id);
-- One at a time.
create unique index rehearsal_runs_running on rehearsal_runs (user_id, profile_id) where status = 'running';

-- What a test was when the run began, the answer it is compared with, and the one it got.
create table rehearsal_results (
  user_id text not null,
  run_id bigint not null,
  test_id bigint not null,
  question text not null,
  contains text[] not null default '{}',
  document_id bigint,
  document_name text,
  unknown boolean not null default false,
  before jsonb,
  after jsonb,
  primary key (user_id, run_id, test_id),
  foreign key (user_id, run_id) references rehearsal_runs (user_id, id) on delete cascade
);
