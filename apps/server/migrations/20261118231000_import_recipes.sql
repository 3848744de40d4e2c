-- Matchings of imports that were kept, to be run on the next file.

create table oficina.import_recipes (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  name text not null,
  user_id text not null,
  connector_id text not null,
  /* For each table: the sheet, the columns by their names, and the fields that they fill. */
  tables jsonb not null,
  is_quiet boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
call oficina.isolate('import_recipes');
