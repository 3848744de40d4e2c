-- One index of texts for each organisation: a search asks it once, instead of one index for each table of records.
create extension if not exists btree_gin;

drop procedure oficina.make_search(text, text);

/*
 * In an organisation's schema: `search_texts` holds the folded text of each record, indexed by table and by trigrams, and
 * `search_waiting` the records that were written since, in runs of ids: a thousand new records are one row. A run may
 * name a few records more than were written. A search looks at both; a job brings them together.
 *
 * The key begins with the record's id: only the text index may look attractive for one table's texts. The list of texts
 * that are not yet merged into that index is kept short, because every search reads all of it. Most texts begin with the
 * record's name: by their beginnings the names that begin with a very common word are found without reading all others.
 */
create procedure oficina.make_search(org text) language plpgsql as $$
begin
  execute format('create table if not exists %I.search_texts (
    table_id text collate "C" not null, id bigint not null, text text not null, primary key (id, table_id))', org);
  execute format('create index if not exists search_texts_match on %I.search_texts
    using gin (table_id, text gin_trgm_ops) with (gin_pending_list_limit = 1024)', org);
  execute format('create index if not exists search_texts_start on %I.search_texts (left(text, 24) collate "C")', org);
  execute format('create table if not exists %I.search_waiting (
    table_id text collate "C" not null, id bigint not null, last bigint not null)', org);
  execute format('create index if not exists search_waiting_by_table on %I.search_waiting (table_id, id)', org);
end $$;
