-- Home and being told: folders, starred and recent items, notifications and the browsers that are told by push.

select set_config('oficina.org', '*', true);

create table oficina.folders (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  label text not null,
  /* [{id, type}] in the folder's order. What is gone or may not be seen is left out when it is shown. */
  tabs jsonb not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, id)
);
call oficina.isolate('folders');

/* What a person starred, as one list: it is saved whole, and its order is theirs. */
create table oficina.favorites (
  org_id text not null,
  user_id text not null,
  tabs jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references oficina.users (org_id, id) on delete cascade
);
call oficina.isolate('favorites');

create table oficina.visits (
  org_id text not null,
  user_id text not null,
  tab_id text not null,
  tab_type text not null,
  visited_at timestamptz not null,
  primary key (org_id, user_id, tab_id),
  foreign key (org_id, user_id) references oficina.users (org_id, id) on delete cascade
);
call oficina.isolate('visits');

create table oficina.notifications (
  org_id text not null,
  id text not null,
  user_id text not null,
  type text not null,
  /* Which text says it, and what stands in it: it is written in the language of whoever reads it. */
  text text not null,
  "values" jsonb not null default '{}',
  link text,
  /* Who caused it. */
  actor_id text,
  /* What it is about, where the same must not be told twice. */
  about text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references oficina.users (org_id, id) on delete cascade
);
create index notifications_by_user on oficina.notifications (org_id, user_id, created_at desc, id desc);
create index notifications_unread on oficina.notifications (org_id, user_id) where read_at is null;
create unique index notifications_once on oficina.notifications (org_id, user_id, about) where about is not null;
create index notifications_by_age on oficina.notifications (created_at);
call oficina.isolate('notifications');

/* A browser that is told by push, for as long as the session lasts in which the person asked for it. */
create table oficina.push_subscriptions (
  org_id text not null,
  /* The hash of its address: one browser is one row, whoever uses it. */
  endpoint_hash text not null,
  user_id text not null,
  session_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, endpoint_hash),
  foreign key (org_id, session_id) references oficina.sessions (org_id, id) on delete cascade
);
create index push_subscriptions_by_user on oficina.push_subscriptions (org_id, user_id);
create index push_subscriptions_by_session on oficina.push_subscriptions (org_id, session_id);
call oficina.isolate('push_subscriptions');
