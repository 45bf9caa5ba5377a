/**
 * Gives each answer of an owner ($1) and profile ($2) one citation ($3, their ids) of the profile's own text, a
 * document that no metric counts.
 */
export const CITE = `with made as (
    insert into documents (user_id, profile_id, id, kind, filename, file_type, byte_size, content_hash, storage_key, status)
    values ($1, $2::bigint, $2::bigint, 'profile', 'profile', 'text/plain', 1, '', '', 'ready')
    on conflict do nothing returning id
  ), source as (
    select id from made
    union all select id from documents where user_id = $1 and profile_id = $2::bigint and kind = 'profile'
    limit 1
  )
  insert into citations (user_id, message_id, number, document_id, passage_id, start_offset, end_offset, quote)
  select $1, message.id, 1, source.id, 1, 0, 2, 'A.' from source, unnest($3::bigint[]) as message (id)`;

/**
 * Recomputes, from the exchanges of an owner ($1), the counters that the product updates when it stores them. For rows
 * that a test or benchmark inserts directly. Views are left alone, because no row records them.
 */
export const RECOUNT = [
  `delete from counters where user_id = $1 and name <> 'views'`,
  `delete from question_groups where user_id = $1`,
  `update chat_sessions as conversation set asked = recounted.questions > 0, engaged = recounted.questions > 1,
     active_month = recounted.month
   from (select session_id, count(*) filter (where kind = 'question') as questions, date_trunc('month', max(created_at) at time zone 'UTC')::date as month
     from chat_messages where user_id = $1 group by 1) as recounted
   where conversation.user_id = $1 and recounted.session_id = conversation.id`,
  `with exchanges as (
     select e.*, c.by_owner, c.source,
       row_number() over (partition by e.session_id order by e.created_at, e.id) as place
     from chat_messages e join chat_sessions c on c.user_id = e.user_id and c.id = e.session_id
     where e.user_id = $1
   ), exchange as (
     select *, row_number() over (partition by session_id order by created_at, id) as number
     from exchanges where kind = 'question'
   ), events as (
     select profile_id, 'questions' as name, case when by_owner then 'owner' else '' end as label, created_at as at,
       1 as count from exchange
     union all select profile_id, 'conversations', case when by_owner then 'owner' else '' end, created_at, 1
       from exchanges where place = 1
     union all select profile_id, 'conversations_from', source, created_at, 1
       from exchanges where place = 1 and not by_owner
     union all select profile_id, 'engaged', '', created_at, 1 from exchange where number = 2 and not by_owner
     union all select profile_id, 'active', '', month at time zone 'UTC', 1 from (
       select distinct profile_id, session_id, date_trunc('month', created_at at time zone 'UTC') as month
       from exchanges where not by_owner) as months
     union all select profile_id, 'answers', case when state = 'answered' and not exists (
         select 1 from citations where user_id = $1 and message_id = exchange.id) then 'uncited' else state end,
       created_at, 1 from exchange where not by_owner
     union all select profile_id, 'thumbs', case thumb when 1 then 'up' else 'down' end, created_at, 1
       from exchange where thumb is not null and not by_owner
     union all select profile_id, name, '', created_at, case name when 'timed' then 1 when 'first_word_ms' then first_word_ms else total_ms end
       from exchange, unnest(array['timed', 'first_word_ms', 'whole_answer_ms']) as name
       where not by_owner and first_word_ms is not null
   ), placed as (
     select profile_id, name, label, count, (at at time zone 'UTC')::date as day,
       floor(extract(epoch from (at at time zone 'UTC')::time) / 900)::int as quarter from events
   ), quarters as (
     select profile_id, name, label, day, quarter, sum(count) as count from placed group by 1, 2, 3, 4, 5
   )
   insert into counters (user_id, profile_id, name, label, day, count, quarters)
   select $1, profile_id, name, label, day, sum(count), array_agg(coalesce(count, 0)::int order by quarter)
   from (select distinct profile_id, name, label, day from quarters) as days
     cross join generate_series(0, 95) as quarter
     left join quarters using (profile_id, name, label, day, quarter)
   group by profile_id, name, label, day`,
  `update chat_messages as e set question_group = spelled.first
   from (
     select m.id, min(m.id) over (partition by m.profile_id, lower(regexp_replace(
       regexp_replace(m.message, '^[[:space:]]+|[[:space:][:punct:]…。！？]+$', '', 'g'), '[[:space:]]+', ' ', 'g'))) as first
     from chat_messages m join chat_sessions c on c.user_id = m.user_id and c.id = m.session_id
     where m.user_id = $1 and not c.by_owner and m.kind = 'question'
   ) as spelled
   where e.user_id = $1 and e.id = spelled.id`,
  `insert into question_groups (user_id, id, profile_id, count, last_at, gaps, gap_at)
   select $1, e.question_group, min(e.profile_id), count(*), max(e.created_at), count(g.id), max(e.created_at) filter (where g.id is not null)
   from chat_messages e left join gaps g on g.user_id = $1 and g.message_id = e.id and g.status = 'open'
   where e.user_id = $1 and e.question_group is not null group by 2`,
  `insert into question_spellings (user_id, profile_id, spelling, group_id)
   select distinct $1, e.profile_id, encode(sha256(convert_to(lower(regexp_replace(
     regexp_replace(e.message, '^[[:space:]]+|[[:space:][:punct:]…。！？]+$', '', 'g'), '[[:space:]]+', ' ', 'g')), 'UTF8')), 'hex'),
     e.question_group
   from chat_messages e where e.user_id = $1 and e.question_group is not null`,
] as const;
