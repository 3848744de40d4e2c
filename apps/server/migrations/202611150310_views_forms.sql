-- Views and forms as structure: rows with a stable id and settings that their kind checks.

select set_config('oficina.org', '*', true);

create table oficina.views (
  org_id text not null,
  id text not null,
  table_id text not null,
  type text not null,
  label text not null,
  settings jsonb not null,
  settings_version int not null,
  position int not null,
  /* The one that opens first; a table without one opens its plain table. */
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, id),
  foreign key (org_id, table_id) references oficina.tables on delete cascade
);
create index views_by_table on oficina.views (org_id, table_id, position);
create unique index views_default on oficina.views (org_id, table_id) where is_default;
call oficina.isolate('views');

/* A table's own forms. One that is not here shows what a form shows by default. */
create table oficina.table_forms (
  org_id text not null,
  table_id text not null,
  /* creation, update, chat */
  kind text not null,
  /* Takes its items from this kind instead of having its own. */
  same_as text,
  items jsonb not null default '[]',
  items_version int not null,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, table_id, kind),
  foreign key (org_id, table_id) references oficina.tables on delete cascade
);
call oficina.isolate('table_forms');

/* Forms by which people outside the organisation change one record, whoever has the link to it. */
create table oficina.update_forms (
  org_id text not null,
  id text not null,
  table_id text not null,
  /* The one record that it opens; null has a link for every record of its table. */
  record_id bigint,
  title text not null default '',
  items jsonb not null,
  items_version int not null,
  /* The fields among the items: its links are shown only to those who may write all of these themselves. */
  field_ids text[] not null,
  /* What its links are made with. Another one ends all links that were given out. */
  link_key bytea not null,
  expires_at timestamptz,
  single_use boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, id),
  foreign key (org_id, table_id) references oficina.tables on delete cascade
);
create index update_forms_by_table on oficina.update_forms (org_id, table_id, record_id);
call oficina.isolate('update_forms');

/* Links of single-use forms that were used. */
create table oficina.update_form_uses (
  org_id text not null,
  form_id text not null,
  record_id bigint not null,
  used_at timestamptz not null,
  primary key (org_id, form_id, record_id),
  foreign key (org_id, form_id) references oficina.update_forms on delete cascade
);
call oficina.isolate('update_form_uses');

/* What makes a link to one record's form impossible to guess. Keyed inside and outside, so that it cannot be extended. */
create function oficina.form_signature(link_key bytea, record_id bigint) returns text
  language sql immutable strict parallel safe
  return translate(encode(sha256(link_key || sha256(link_key || int8send(record_id))), 'base64'), E'+/=\n', '-_');

/* The path under which a form opens one record. */
create function oficina.form_link(form oficina.update_forms, record_id bigint) returns text
  language sql stable parallel safe
  return '/public/' || form.org_id || '.' || form.id || '.' || record_id || '.' || oficina.form_signature(form.link_key, record_id);
