-- stepwise: an organisation may have a thousand of these tables, and one transaction would hold a lock on each of them.
-- Moves the texts of each table of records, and the list of those that wait, to the two tables of its organisation.
do $$
declare
  one record;
  old record;
begin
  for one in select nspname::text as org from pg_namespace where nspname ~ '^org_[0-9a-z]+$' order by 1 loop
    call oficina.make_search(one.org);
    -- Made anew below: an index is built from many texts in half the time that adding them one by one takes.
    execute format('drop index if exists %I.search_texts_match, %I.search_texts_start', one.org, one.org);
    commit;
    for old in
      select substr(c.relname, 3) as tail from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = one.org and c.relkind = 'r' and c.relname ~ '^s_[0-9a-z]+$' order by 1
    loop
      execute format('insert into %I.search_texts (table_id, id, text) select %L, id, text from %I.%I',
        one.org, 'tbl_' || old.tail, one.org, 's_' || old.tail);
      execute format('insert into %I.search_waiting (table_id, id, last) select %L, id, id from %I.%I',
        one.org, 'tbl_' || old.tail, one.org, 'w_' || old.tail);
      execute format('drop table %I.%I, %I.%I', one.org, 's_' || old.tail, one.org, 'w_' || old.tail);
      commit;
    end loop;
    call oficina.make_search(one.org);
    execute format('analyze %I.search_texts', one.org);
    commit;
  end loop;
end $$;
