-- Readings that were begun and never ended: their worker died, or was silent for so long that it was taken for dead.
alter table documents add column readings_begun smallint not null default 0;
