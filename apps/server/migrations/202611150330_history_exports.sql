-- What was done to the structure, files that people had made of their data, and who follows which record.

/* The organisation's log is read by time, over all tables. */
create index changes_by_time on oficina.changes (org_id, at desc, id desc);

/* One row for each change of something that people build: tables, fields, views, roles … Records have their own history. */
create table oficina.structure_actions (
  org_id text not null references oficina.orgs on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  user_id text,
  /* As in changes. */
  source text not null,
  ip text,
  /* create_field, update_table, delete_profile … */
  action_type text not null,
  /* field, table, view, profile, user … */
  entity_type text not null,
  entity_id text not null,
  entity_label text,
  /* The table in which the thing lives, where it lives in one. */
  table_id text,
  before jsonb,
  after jsonb,
  primary key (org_id, id)
);
create index structure_actions_by_time on oficina.structure_actions (org_id, at desc, id desc);
call oficina.isolate('structure_actions');

/* A file that someone asked for, of a table, of the log or of measured time. Only they can fetch it, for a while. */
create table oficina.exports (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  kind text not null,
  user_id text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  file_id text,
  row_count bigint,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (org_id, id)
);
create index exports_by_end on oficina.exports (expires_at) where file_id is not null;
call oficina.isolate('exports');

/* Whoever made a record follows it; a row here is what someone said themselves. */
create table oficina.record_followers (
  org_id text not null references oficina.orgs on delete cascade,
  table_id text not null,
  record_id bigint not null,
  user_id text not null,
  follows boolean not null,
  since timestamptz not null,
  primary key (org_id, table_id, record_id, user_id)
);
call oficina.isolate('record_followers');
