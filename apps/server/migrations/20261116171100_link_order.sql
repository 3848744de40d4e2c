-- stepwise: an organisation may have a thousand of these tables, and one transaction would hold a lock on each of them.
-- Links keep their order: `a_at` is the place of `b` in the list of `a`, `b_at` that of `a` in the list of `b`. Links
-- from before are all at 0, where they stand by their ids. A constant default changes no row.
do $$
declare
  one record;
begin
  for one in
    select n.nspname as org, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname ~ '^org_[0-9a-z]+$' and c.relname ~ '^l_[0-9a-z]+$' order by 1, 2
  loop
    execute format('alter table %I.%I add column if not exists a_at bigint not null default 0,
      add column if not exists b_at bigint not null default 0', one.org, one.name);
    commit;
  end loop;
end $$;
