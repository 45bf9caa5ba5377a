-- The schema rules as a query of the catalog. Every row is a violation; no rows means that the schema can be
-- distributed by user_id without a rewrite. $1 are the lookup tables of the table catalogue (src/platform/tables.ts).
with lookup (name) as (
  select unnest($1::text[])
), tables as (
  select c.oid, c.relname::text as name, c.relhasrules from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
), tenant as (
  select t.oid, t.name, a.attnum as owner, a.attnotnull from tables t join pg_attribute a on a.attrelid = t.oid
    and a.attname = case t.name when 'users' then 'id' else 'user_id' end and not a.attisdropped
  where t.name not in (select name from lookup)
), reference as (
  select k.oid, k.conname, k.conrelid, k.confrelid, k.conkey, k.confkey, k.confdeltype, k.confupdtype, t.name
  from pg_constraint k join tables t on t.oid = k.conrelid where k.contype = 'f'
)
select name as relation, 'neither a user_id nor a lookup table of the catalogue' as rule
from tables where name not in (select name from lookup) and oid not in (select oid from tenant)
union all
select name, 'the owner may be null' from tenant where not attnotnull
union all
select name, 'the primary key does not begin with the owner' from tenant
where not exists (
  select 1 from pg_constraint k where k.conrelid = tenant.oid and k.contype = 'p' and k.conkey[1] = tenant.owner
)
union all
select name, 'unique without the owner: ' || x.indexrelid::regclass from tenant join pg_index x on x.indrelid = tenant.oid
where (x.indisunique or x.indisexclusion) and not tenant.owner = any (x.indkey::int2[])
union all
select r.name, 'a foreign key that does not tie owner to owner: ' || r.conname
from reference r join tenant f on f.oid = r.conrelid join tenant t on t.oid = r.confrelid
where not exists (select 1 from unnest(r.conkey, r.confkey) as pair (a, b) where pair.a = f.owner and pair.b = t.owner)
union all
select r.name, 'a foreign key to a lookup table: ' || r.conname
from reference r where r.conrelid in (select oid from tenant) and r.confrelid not in (select oid from tenant)
union all
select r.name, 'a foreign key from a lookup table: ' || r.conname
from reference r where r.conrelid not in (select oid from tenant)
union all
select name, 'a foreign key may cascade or refuse, nothing else: ' || conname
from reference where confdeltype not in ('a', 'c') or confupdtype <> 'a'
union all
select r.name, 'a foreign key without an index that begins with its columns: ' || r.conname
from reference r where not exists (
  select 1 from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
  where x.indrelid = r.conrelid and x.indpred is null and x.indisvalid and m.amname = 'btree'
    and (x.indkey::int2[])[0:cardinality(r.conkey) - 1] @> r.conkey
)
union all
select t.name, 'a trigger: ' || g.tgname from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
union all
select t.name, 'a rule: ' || w.rulename from tables t join pg_rewrite w on w.ev_class = t.oid
union all
select t.name, 'partitioned by hash' from tables t join pg_partitioned_table p on p.partrelid = t.oid where p.partstrat = 'h'
union all
select t.name, 'an identity column: ' || a.attname from tables t join pg_attribute a on a.attrelid = t.oid
where a.attidentity <> '' and not a.attisdropped
union all
select c.relname::text, 'a sequence' from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')
order by 1, 2
