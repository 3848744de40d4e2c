-- Imports: data that people bring in as files.

create table oficina.imports (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  user_id text not null,
  connector_id text not null,
  /* draft, reading, read, running, done, failed, cancelled, undoing, undone */
  state text not null default 'draft',
  /* Let go of when the import has ended, or a day after it was begun. */
  file_id text,
  file_name text,
  file_size bigint,
  /* The names of the sheets. */
  sheets jsonb not null default '[]',
  /* What each sheet holds, by its place, with how it was read. */
  looks jsonb not null default '{}',
  /* What was asked for; then also the tables and fields that were made of it. */
  plan jsonb,
  total bigint,
  done bigint not null default 0,
  counts jsonb not null default '{}',
  error jsonb,
  undone jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (org_id, id)
);
create index imports_by_time on oficina.imports (org_id, created_at desc);
create index imports_of_drafts on oficina.imports (created_at) where state in ('draft', 'reading', 'read');
call oficina.isolate('imports');

/* Cells and rows that could not be written, for whoever asked for the import. */
create table oficina.import_rejections (
  org_id text not null,
  import_id text not null,
  n bigint generated always as identity,
  /* As people count them in the file. */
  row_number bigint not null,
  sheet text not null,
  /* Null where the whole row was left out. */
  column_label text,
  value text,
  reason text not null,
  primary key (org_id, import_id, n)
);
call oficina.isolate('import_rejections');
