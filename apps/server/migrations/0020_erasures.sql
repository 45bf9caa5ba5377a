-- What was erased for good, by a hash of its owner. A backup from before it still holds it: whoever restores one
-- erases by this list again. Backups keep a copy of it beside them, which outlives them.
create table erasures (
  owner_hash text not null,
  kind text not null check (kind in ('account', 'conversation')),
  subject text not null default '',
  erased_at timestamptz not null default now(),
  primary key (owner_hash, kind, subject)
);
