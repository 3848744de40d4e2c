-- stepwise: an organisation may have a thousand of these tables, and one transaction would hold a lock on each of them.
-- The first links of a long list are found by an index, in the list's own order, from either side.
do $$
declare
  one record;
begin
  for one in
    select n.nspname as org, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname ~ '^org_[0-9a-z]+$' and c.relname ~ '^l_[0-9a-z]+$' order by 1, 2
  loop
    execute format('create index if not exists %I on %I.%I (a, a_at, b)', one.name || '_a', one.org, one.name);
    execute format('create index if not exists %I on %I.%I (b, b_at, a)', one.name || '_b', one.org, one.name);
    commit;
  end loop;
  -- The index of a link's column: `i_` and the field's id.
  for one in
    select n.nspname as org, t.relname as name, c.relname as index, a.attname as column
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where n.nspname ~ '^org_[0-9a-z]+$' and t.relname ~ '^t_' and c.relname ~ '^i_[0-9a-z]+$' and i.indnkeyatts = 1
      and not i.indisunique and a.atttypid = 'bigint'::regtype
    order by 1, 2, 3
  loop
    execute format('drop index %I.%I', one.org, one.index);
    execute format('create index %I on %I.%I (%I, id)', one.index, one.org, one.name, one.column);
    commit;
  end loop;
end $$;
