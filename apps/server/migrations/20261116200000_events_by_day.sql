-- The outbox by day: what is over is dropped with its day, not deleted row by row (decision 026). Of each event is kept
-- which transaction wrote it, so that whoever reads the outbox knows exactly what was committed since they last looked.

alter table oficina.events rename to events_before;
alter table oficina.events_before rename constraint events_pkey to events_before_pkey;
alter sequence oficina.events_id_seq rename to events_before_id_seq;
drop index oficina.events_by_time;
drop index oficina.events_by_org;

create table oficina.events (
  id bigint generated always as identity,
  org_id text not null,
  type text not null,
  rooms text[] not null default '{}',
  payload jsonb not null,
  actor text,
  cause jsonb,
  created_at timestamptz not null default now(),
  -- The transaction that wrote it, and the oldest that was under way then: what is older was committed before it.
  xid xid8 not null default pg_current_xact_id(),
  oldest xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  primary key (id, created_at)
) partition by range (created_at);
create index events_by_org on oficina.events (org_id, xid);
call oficina.isolate('events');

/* Holds what belongs to no day that was made: nothing, unless a server slept for longer than days are made ahead. */
create table oficina.events_default partition of oficina.events default;
call oficina.isolate('events_default');

create function oficina.events_of(day date) returns text language sql immutable parallel safe
  return 'events_' || to_char(day, 'YYYYMMDD');

/* Makes the part of a day (UTC) and moves there what came before it was made; false where it is there. */
create function oficina.make_events_of(day date) returns boolean language plpgsql as $$
declare
  part text := oficina.events_of(day);
  first timestamptz := day::timestamp at time zone 'UTC';
  past timestamptz := (day + 1)::timestamp at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(7021185);
  if to_regclass('oficina.' || part) is not null then return false; end if;
  execute format('create table oficina.%I (like oficina.events including defaults)', part);
  execute format('call oficina.isolate(%L)', part);
  -- Attached, not made in place: that would keep every writer out of the outbox. Its own lock lies on the default part.
  lock table oficina.events_default in access exclusive mode;
  execute format('with moved as (delete from oficina.events_default where created_at >= %L and created_at < %L returning *)
    insert into oficina.%I select * from moved', first, past, part);
  execute format('alter table oficina.events attach partition oficina.%I for values from (%L) to (%L)', part, first, past);
  return true;
end $$;

/* Drops the part of a day; false where it is gone. Holds all writers up for a moment: call it with a lock_timeout. */
create function oficina.drop_events_of(day date) returns boolean language plpgsql as $$
begin
  if to_regclass('oficina.' || oficina.events_of(day)) is null then return false; end if;
  execute format('drop table oficina.%I', oficina.events_of(day));
  return true;
end $$;

do $$
declare
  today date := (now() at time zone 'UTC')::date;
begin
  perform set_config('oficina.org', '*', true);
  for n in -7..7 loop
    perform oficina.make_events_of(today + n);
  end loop;
  -- Older than a transaction number can be: no reader takes them for news.
  insert into oficina.events (id, org_id, type, rooms, payload, actor, cause, created_at, xid, oldest)
    overriding system value
    select id, org_id, type, rooms, payload, actor, cause, created_at, '0'::xid8, '0'::xid8 from oficina.events_before
    where created_at >= (today - 7)::timestamp at time zone 'UTC' order by id;
  perform setval('oficina.events_id_seq', greatest((select last_value from oficina.events_before_id_seq), 1), (select is_called from oficina.events_before_id_seq));
end $$;

drop table oficina.events_before;
