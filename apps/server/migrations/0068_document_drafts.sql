-- A draft: a new version of a document that its owner has not decided on yet. It is a document of its own, so that it is
-- read and indexed like any other, and no answer uses it. Servers of the release before this one know no drafts; the
-- audience keeps them from visitors there, too.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind in ('file', 'profile', 'draft'));
alter table documents add column replaces bigint;
alter table documents add constraint documents_replaces_check
  check ((kind = 'draft') = (replaces is not null) and (kind <> 'draft' or circle = 'owner'));
alter table documents add constraint documents_replaces_fkey
  foreign key (user_id, replaces) references documents (user_id, id) on delete cascade;
-- One draft of each document.
create unique index documents_replaces on documents (user_id, replaces);

-- What a draft would change: visitors' questions are asked with the document as it is and with the draft.
create table draft_previews (
  user_id text not null,
  document_id bigint not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Questions that were left out, because the month's allowance of test questions did not cover them.
  not_asked integer not null,
  created_at timestamptz not null,
  primary key (user_id, document_id),
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade
);

create table draft_answers (
  user_id text not null,
  document_id bigint not null,
  -- The newest exchange with this question. It takes its answers along when it is deleted.
  message_id bigint not null,
  -- Visitors who asked this and got an answer from the document.
  visitors integer not null,
  before jsonb,
  after jsonb,
  primary key (user_id, document_id, message_id),
  foreign key (user_id, document_id) references draft_previews (user_id, document_id) on delete cascade,
  foreign key (user_id, message_id) references chat_messages (user_id, id) on delete cascade
);
create index draft_answers_message on draft_answers (user_id, message_id);
