-- Tables and fields as data. The records of a table stand in a real table of the organisation's own schema.

select set_config('oficina.org', '*', true);

/* What a role may do in which table: levels by table id, * for those that are not named. */
alter table oficina.roles add column tables jsonb not null default '{}';
update oficina.roles set tables = jsonb_build_object('*', case
  when is_admin or (flags->>'create_table')::boolean then 'full' else 'view' end);

create table oficina.tables (
  org_id text not null references oficina.orgs,
  id text not null,
  label text not null,
  api_name text not null,
  icon text,
  color text not null,
  description text not null default '',
  record_label_field text,
  /* Goes up with every change of structure: a write that was checked against an older one is told so. */
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  archived_at timestamptz,
  archived_by text,
  primary key (org_id, id),
  unique (org_id, api_name)
);
call oficina.isolate('tables');

create table oficina.fields (
  org_id text not null,
  table_id text not null,
  id text not null,
  type text not null,
  label text not null,
  api_name text not null,
  tooltip text not null default '',
  options jsonb not null,
  options_version int not null,
  required boolean not null default false,
  read_only boolean not null default false,
  position int not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  archived_at timestamptz,
  archived_by text,
  primary key (org_id, id),
  foreign key (org_id, table_id) references oficina.tables on delete cascade
);
create index fields_by_table on oficina.fields (org_id, table_id, position);
create unique index fields_by_api_name on oficina.fields (org_id, table_id, api_name);
call oficina.isolate('fields');
