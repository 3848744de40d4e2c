-- What every later table stands on: organisations are told apart by a setting of the connection.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

/* The organisation that this connection works for; null when it works for none, and then no row is seen. */
create function oficina.current_org() returns text language sql stable parallel safe
  return nullif(current_setting('oficina.org', true), '');

create function oficina.sees_org(org text) returns boolean language sql stable parallel safe
  return org = current_setting('oficina.org', true) or current_setting('oficina.org', true) = '*';

/* Row-level security on a shared table that has org_id: called once for each, right after it is made. */
create procedure oficina.isolate(name text) language plpgsql as $$
begin
  execute format('alter table oficina.%I enable row level security', name);
  execute format('alter table oficina.%I force row level security', name);
  execute format('create policy by_org on oficina.%I using (oficina.sees_org(org_id)) with check (oficina.sees_org(org_id))', name);
end $$;

/* The outbox: what happened, in the transaction in which it happened. Realtime and listeners read it. */
create table oficina.events (
  id bigint generated always as identity primary key,
  org_id text not null,
  type text not null,
  rooms text[] not null default '{}',
  payload jsonb not null,
  actor text,
  created_at timestamptz not null default now()
);
create index events_by_time on oficina.events (created_at);
create index events_by_org on oficina.events (org_id, id);
call oficina.isolate('events');
