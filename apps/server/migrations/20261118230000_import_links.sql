-- Links between the tables of an import: by which texts records are found while it runs.

create table oficina.import_keys (
  org_id text not null,
  import_id text not null,
  /* What is found by it: rows of a sheet by one of its columns, records of a table by what they are called. */
  slot text not null,
  /* As it is compared: without accents and capitals. */
  key text not null,
  /* Null where several have it. */
  record_id bigint,
  primary key (org_id, import_id, slot, key)
);
call oficina.isolate('import_keys');
