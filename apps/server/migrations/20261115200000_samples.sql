-- The company that a new server starts with as a sample, and what of an organisation belongs to it.

/* How far the sample is; null where there is none, or none any more. */
alter table oficina.orgs add column sample text check (sample in ('building', 'ready', 'failed', 'removing'));

/* Somebody of the sample company: named in its records, never signed in, on no seat that is paid for. */
alter table oficina.users add column is_sample boolean not null default false;

/*
 * Everything that the sample made, written with it: what is here is not made again, and goes when the sample goes.
 * The key names the step; what it made for others to build on is beside it.
 */
create table oficina.sample_items (
  org_id text not null references oficina.orgs,
  key text not null,
  kind text not null check (kind in ('step', 'user', 'role', 'table', 'app', 'doc-page', 'folder')),
  item_id text,
  made jsonb not null,
  position bigint generated always as identity,
  primary key (org_id, key)
);
call oficina.isolate('sample_items');
