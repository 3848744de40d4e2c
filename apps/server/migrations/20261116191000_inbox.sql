/* Who wants to hear of changes in a table: automations, triggers, webhooks. */
create table oficina.change_subscriptions (
  org_id text not null,
  table_id text not null,
  /* What kind of thing listens, and which one. */
  kind text not null,
  listener_id text not null,
  ops text[] not null,
  /* Of updates, only those that write one of these; null for all. */
  fields text[],
  since timestamptz not null default now(),
  primary key (org_id, table_id, kind, listener_id),
  foreign key (org_id, table_id) references oficina.tables (org_id, id) on delete cascade
);
create index change_subscriptions_by_listener on oficina.change_subscriptions (org_id, kind, listener_id);
call oficina.isolate('change_subscriptions');

/* What of a table's changes anyone listens to: `{"create": true, "update": ["fld_…"]}`. Part of the table's structure, so
   that a write knows it without asking, and never by an outdated version. */
alter table oficina.tables add column heard jsonb not null default '{}';

/* Changes that somebody listens to, written by the statement that made them and removed once everyone has heard. */
create table oficina.change_inbox (
  org_id text not null references oficina.orgs on delete cascade,
  id bigint generated always as identity,
  change_id bigint not null,
  table_id text not null,
  op text not null,
  fields text[] not null,
  at timestamptz not null default now(),
  actor text not null,
  cause jsonb,
  attempts int not null default 0,
  /* Infinity for one that nobody could hear at any try. */
  retry_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index change_inbox_due on oficina.change_inbox (retry_at);
call oficina.isolate('change_inbox');
