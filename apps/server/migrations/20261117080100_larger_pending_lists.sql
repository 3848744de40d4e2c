-- stepwise: one transaction would hold a lock for each organisation.
-- The same for the organisations that are there.
do $$
declare one record;
begin
  for one in
    select n.nspname::text as org from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ~ '^org_[0-9a-z]+$' and c.relname = 'search_texts_match' order by 1
  loop
    execute format('alter index %I.search_texts_match set (gin_pending_list_limit = 4096)', one.org);
    commit;
  end loop;
end $$;
