-- What an owner should look at in a profile's documents: two statements that contradict each other, or one that ends.
create table fact_checks (
  user_id text not null,
  id bigint not null,
  profile_id bigint not null,
  kind text not null check (kind in ('contradiction', 'ending')),
  -- A hash of the statements: one that the owner has settled stays settled until a statement changes.
  key text not null,
  document_id bigint not null,
  -- The exact text of the document, and the same as it is shown.
  quote text not null,
  shown text not null,
  other_document_id bigint,
  other_quote text,
  other_shown text,
  -- The last day on which it holds, and when that day is over for the owner. Null if it was renewed for good.
  ends_on date,
  ends_at timestamptz,
  state text not null default 'open' check (state in ('open', 'both_right', 'preferred', 'ended', 'renewed')),
  -- The statement that answers leave out.
  set_aside text check (set_aside in ('statement', 'other')),
  found_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, profile_id, key),
  check ((kind = 'contradiction') = (other_document_id is not null)),
  check (kind = 'ending' or ends_on is null),
  check ((ends_on is null) = (ends_at is null)),
  foreign key (user_id, document_id) references documents (user_id, id) on delete cascade,
  foreign key (user_id, other_document_id) references documents (user_id, id) on delete cascade
);
create index fact_checks_document on fact_checks (user_id, document_id);
create index fact_checks_other_document on fact_checks (user_id, other_document_id);
