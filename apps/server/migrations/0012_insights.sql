-- Figures that are read and not counted: whatever a screen shows comes from days or from a few indexed rows.

-- What of a day happened in each quarter of an hour of UTC, so that the days of any time zone can be put together.
-- What was counted before this is told as if it had happened at noon.
alter table counters add column quarters integer[] not null default array_fill(0, array[96]);
update counters set quarters[49] = least("count", 2147483647);

-- What of a conversation has been counted: that it has a second question, and the last month in which it had one.
alter table chat_sessions
  add column engaged boolean not null default false,
  add column active_month date;
update chat_sessions as conversation set
  engaged = asked.questions > 1,
  active_month = date_trunc('month', asked.last at time zone 'UTC')::date
from (select user_id, session_id, count(*) as questions, max(created_at) as last from chat_messages group by 1, 2) as asked
where asked.user_id = conversation.user_id and asked.session_id = conversation.id;

insert into counters (user_id, profile_id, name, day, label, count)
select user_id, profile_id, 'conversations_from', (created_at at time zone 'UTC')::date, source, count(*)
from chat_sessions where not by_owner group by 1, 2, 4, 5
union all
select user_id, profile_id, 'engaged', (created_at at time zone 'UTC')::date, '', count(*)
from chat_sessions where not by_owner and engaged group by 1, 2, 4
union all
select user_id, profile_id, 'active', active_month, '', count(*)
from chat_sessions where not by_owner and active_month is not null group by 1, 2, 4
on conflict do nothing;

-- Questions that mean the same. The words stay with the exchanges: a group holds none, and outlives no owner.
create table question_groups (
  user_id text not null,
  id bigint not null check (id > 0 and id < 9007199254740992),
  profile_id bigint not null,
  count bigint not null default 0,
  last_at timestamptz not null,
  -- How many of them are open gaps, and since when the last one is.
  gaps bigint not null default 0,
  gap_at timestamptz,
  -- What its first question means, by the model that said so; without one it stands for one spelling.
  embedding halfvec,
  model text,
  primary key (user_id, id),
  foreign key (user_id, profile_id) references ai_profiles (user_id, id) on delete cascade
);
create index question_groups_most on question_groups (user_id, profile_id, count desc, last_at desc);
create index question_groups_gaps on question_groups (user_id, profile_id, gaps desc, gap_at desc) where gaps > 0;
create index question_groups_new on question_groups (user_id, profile_id, id) where embedding is null;

-- From a spelling, by its hash, to the group it is counted in.
create table question_spellings (
  user_id text not null,
  profile_id bigint not null,
  spelling text not null,
  group_id bigint not null,
  primary key (user_id, profile_id, spelling),
  foreign key (user_id, group_id) references question_groups (user_id, id) on delete cascade
);
create index question_spellings_group on question_spellings (user_id, group_id);

-- The owner's own questions are in no group. A group has the number of its first exchange.
alter table chat_messages add column question_group bigint;
create index chat_messages_group on chat_messages (user_id, profile_id, question_group, id) where question_group is not null;
create index chat_messages_visitors on chat_messages (user_id, profile_id, created_at, id) where question_group is not null;

create temporary table asked on commit drop as
select exchange.user_id, exchange.profile_id, exchange.id, exchange.created_at, gap.created_at as gap_at,
  encode(sha256(convert_to(lower(regexp_replace(
    regexp_replace(exchange.message, '^[[:space:]]+|[[:space:][:punct:]…。！？]+$', '', 'g'),
    '[[:space:]]+', ' ', 'g')), 'UTF8')), 'hex') as spelling
from chat_messages exchange
join chat_sessions conversation on conversation.user_id = exchange.user_id and conversation.id = exchange.session_id
left join gaps gap on gap.user_id = exchange.user_id and gap.message_id = exchange.id and gap.status = 'open'
where not conversation.by_owner;
insert into question_groups (user_id, id, profile_id, count, last_at, gaps, gap_at)
select user_id, min(id), profile_id, count(*), max(created_at), count(gap_at), max(gap_at)
from asked group by user_id, profile_id, spelling;
insert into question_spellings (user_id, profile_id, spelling, group_id)
select user_id, profile_id, spelling, min(id) from asked group by user_id, profile_id, spelling;
update chat_messages as exchange set question_group = spelling.group_id
from asked join question_spellings spelling using (user_id, profile_id, spelling)
where exchange.user_id = asked.user_id and exchange.id = asked.id;
