-- Work that someone asked for and may watch, and what a field was before its type changed.

select set_config('oficina.org', '*', true);

create table oficina.jobs (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  /* `records.remove-all`, `tables.duplicate` … */
  kind text not null,
  table_id text,
  /* Who asked: the work is done with this person's rights of the moment, and nobody else sees it. */
  user_id text not null,
  input jsonb not null,
  /* waiting, running, done, failed */
  state text not null default 'waiting',
  done bigint not null default 0,
  total bigint,
  /* Where the work goes on, written with each step: a job that is taken over does nothing twice. */
  position jsonb,
  result jsonb,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id)
);
create index jobs_by_time on oficina.jobs (created_at);
call oficina.isolate('jobs');

/* Changes of a field's type. While one runs, the new column stands beside the old; then the old one is kept. */
create table oficina.field_changes (
  org_id text not null,
  id text not null,
  table_id text not null,
  field_id text not null,
  /* running, kept, given_up */
  state text not null,
  /* { type, options, options_version, required, default_value }: the field as it was, and as it is to be. */
  before jsonb not null,
  after jsonb not null,
  /* The change that this one takes back. */
  undoes text,
  job_id text,
  /* Where the old values stand; null where no column held them. */
  kept_column text,
  /* The other side of a connection, which went along. */
  inverse_field_id text,
  started_at timestamptz not null default now(),
  started_by text,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, field_id) references oficina.fields (org_id, id) on delete cascade
);
create unique index field_changes_running on oficina.field_changes (org_id, field_id) where state = 'running';
create index field_changes_by_field on oficina.field_changes (org_id, field_id, started_at);
create index field_changes_by_time on oficina.field_changes (finished_at) where state = 'kept';
call oficina.isolate('field_changes');
