-- When jobs run by themselves: one row per schedule, of an organisation or of the product itself (org_id null). Any
-- worker enqueues what is due and moves the row on in one transaction, so each moment is enqueued once.
create table oficina.schedules (
  id bigint generated always as identity primary key,
  org_id text references oficina.orgs on delete cascade,
  job text not null,
  -- Which of several schedules of one job this is, e.g. the id of the automation that it starts.
  key text not null default '',
  cron text,
  every_seconds integer check (every_seconds > 0),
  -- An IANA time zone, for cron.
  time_zone text not null default 'UTC',
  is_paused boolean not null default false,
  -- What happens to moments that passed while no worker ran or the schedule was paused.
  catch_up text not null default 'once' check (catch_up in ('skip', 'once', 'all')),
  input jsonb not null default '{}',
  next_at timestamptz not null,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  check ((cron is null) <> (every_seconds is null)),
  unique nulls not distinct (org_id, job, key)
);
create index schedules_by_next on oficina.schedules (next_at) where not is_paused;
call oficina.isolate('schedules');
