-- Apps and tables that are shared with whoever has a link.

create table oficina.public_views (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  /* One of the two. */
  app_id text,
  table_id text,
  /* The part of the link that nobody can guess. Kept while it is not shared, so that the same link opens again. */
  token text not null unique,
  active boolean not null,
  /* Of a table: the fields that are shown. What an app shows, its blocks say. */
  fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, id),
  unique (org_id, app_id),
  unique (org_id, table_id),
  foreign key (org_id, app_id) references oficina.apps on delete cascade,
  foreign key (org_id, table_id) references oficina.tables on delete cascade,
  check ((app_id is null) <> (table_id is null))
);
call oficina.isolate('public_views');
