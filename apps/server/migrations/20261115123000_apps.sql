-- Apps: pages of blocks on a grid, and what roles may do with them.

select set_config('oficina.org', '*', true);

/* What a role may do with which app: levels by app id, * for those that are not named. */
alter table oficina.roles add column apps jsonb not null default '{}';
update oficina.roles set apps = jsonb_build_object('*', case
  when is_admin or (flags->>'create_dashboard')::boolean then 'full' else 'interact' end);

create table oficina.apps (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  /* page: one grid of blocks; bundle: one whose menu holds other pages and tables. */
  kind text not null,
  label text not null,
  icon text,
  color text not null,
  settings jsonb not null default '{}',
  settings_version int not null,
  /* Until then a phone shows the desktop's blocks one below the other. */
  mobile_enabled boolean not null default false,
  /* Goes up with every change of the page or one of its blocks. */
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  archived_at timestamptz,
  archived_by text,
  primary key (org_id, id)
);
call oficina.isolate('apps');

create table oficina.blocks (
  org_id text not null,
  id text not null,
  app_id text not null,
  type text not null,
  settings jsonb not null,
  settings_version int not null,
  version bigint not null default 1,
  /* The version at which each setting was last written: two people at two settings of a block both win. */
  key_versions jsonb not null default '{}',
  /* Its place on the desktop, and on a phone once that is arranged by itself. */
  x int not null,
  y int not null,
  w int not null,
  h int not null,
  mobile_x int,
  mobile_y int,
  mobile_w int,
  mobile_h int,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  /* Taken away; kept for a while, since it may be asked back. */
  removed_at timestamptz,
  removed_by text,
  primary key (org_id, id),
  foreign key (org_id, app_id) references oficina.apps on delete cascade
);
create index blocks_by_app on oficina.blocks (org_id, app_id);
create index blocks_removed on oficina.blocks (removed_at) where removed_at is not null;
call oficina.isolate('blocks');

/* Pictures that pages and blocks hold. A copy holds the same file; it is let go with its last holder. */
create table oficina.app_files (
  org_id text not null,
  file_id text not null,
  app_id text not null,
  /* The app itself, or one of its blocks. */
  holder_id text not null,
  primary key (org_id, file_id, holder_id),
  foreign key (org_id, app_id) references oficina.apps on delete cascade
);
create index app_files_by_app on oficina.app_files (org_id, app_id);
call oficina.isolate('app_files');
