-- Public forms of a table, by which whoever has the link adds records. A table may have several.

create table oficina.intake_forms (
  org_id text not null,
  id text not null,
  table_id text not null,
  title text not null,
  /* Texts of the page: description, button, thanks. */
  texts jsonb not null,
  items jsonb not null,
  items_version int not null,
  cover_file_id text,
  /* Takes no answers after this time, or once it has this many. */
  closes_at timestamptz,
  max_answers int,
  answers int not null default 0,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, id),
  foreign key (org_id, table_id) references oficina.tables on delete cascade
);
create index intake_forms_by_table on oficina.intake_forms (org_id, table_id, created_at);
call oficina.isolate('intake_forms');

/* A form has a link of its own, like an app or a table. */
alter table oficina.public_views
  add column form_id text,
  add unique (org_id, form_id),
  add foreign key (org_id, form_id) references oficina.intake_forms on delete cascade,
  drop constraint public_views_check,
  add check (num_nonnulls(app_id, table_id, form_id) = 1);
