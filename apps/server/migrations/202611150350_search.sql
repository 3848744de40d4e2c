-- Search beside the records: what each record's text is stands in a table of its own, so that writing a record does not
-- wait for an index of every three letters in it.

select set_config('oficina.org', '*', true);

alter table oficina.tables drop column search_fields;

/*
 * For a table of records: `s_…` holds the folded text of each, indexed by its trigrams, and `w_…` the ids of those that
 * were written since. A search looks at the index and at what waits; a job brings the two together.
 */
create procedure oficina.make_search(org text, tail text) language plpgsql as $$
begin
  execute format('create table %I.%I (id bigint primary key references %I.%I on delete cascade, text text not null)',
    org, 's_' || tail, org, 't_' || tail);
  execute format('create index on %I.%I using gin (text gin_trgm_ops)', org, 's_' || tail);
  execute format('create table %I.%I (id bigint not null)', org, 'w_' || tail);
  execute format('insert into %I.%I select id from %I.%I', org, 'w_' || tail, org, 't_' || tail);
end $$;

do $$
declare
  one record;
begin
  for one in select org_id, substr(id, 5) as tail from oficina.tables loop
    call oficina.make_search(one.org_id, one.tail);
  end loop;
end $$;
