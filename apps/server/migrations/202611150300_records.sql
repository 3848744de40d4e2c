-- Records: what they are compared by, the version of an organisation's structure, and every change that was made.

select set_config('oficina.org', '*', true);

/* Text as it is compared and searched: without case and accents. Immutable, so that an index may hold it. */
create function oficina.fold(value text) returns text language sql immutable strict parallel safe
  return unaccent('unaccent'::regdictionary, lower(value));

/* The text of a rich-text document, for search and filters. */
create function oficina.rich_text(document jsonb) returns text language sql immutable strict parallel safe
  return (select string_agg(part #>> '{}', ' ') from jsonb_path_query(document, 'strict $.**.text') part);

/* What someone is called in the organisation. */
create function oficina.user_name(person oficina.users) returns text language sql stable parallel safe
  return coalesce(nullif(person.display_name, ''), nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email);

/*
 * One number for the structure of a whole organisation. Readers ask for it in the statement that reads, and so know
 * whether what they remember of the structure still holds. Kept true by the triggers below, so that nobody can forget it.
 */
create table oficina.structure_versions (
  org_id text primary key references oficina.orgs on delete cascade,
  version bigint not null
);
call oficina.isolate('structure_versions');

create function oficina.raise_structure_version() returns trigger language plpgsql as $$
begin
  insert into oficina.structure_versions (org_id, version)
    select distinct org_id, 1 from changed
    on conflict (org_id) do update set version = structure_versions.version + 1;
  return null;
end $$;
create trigger tables_added after insert on oficina.tables
  referencing new table as changed for each statement execute function oficina.raise_structure_version();
create trigger tables_changed after update on oficina.tables
  referencing new table as changed for each statement execute function oficina.raise_structure_version();
create trigger tables_removed after delete on oficina.tables
  referencing old table as changed for each statement execute function oficina.raise_structure_version();

create function oficina.raise_structure_version_of_org() returns trigger language plpgsql as $$
begin
  insert into oficina.structure_versions (org_id, version) values (new.id, 1)
    on conflict (org_id) do update set version = structure_versions.version + 1;
  return null;
end $$;
create trigger org_settings_changed after update of timezone, language, currency_symbol on oficina.orgs
  for each row execute function oficina.raise_structure_version_of_org();

alter table oficina.tables
  add column unique_field_id text,
  /* [{ field, filter }]: a field that is asked for only where the filter holds. */
  add column conditionals jsonb not null default '[]',
  /* The fields whose text the search index covers; null while there is none. */
  add column search_fields text[];

alter table oficina.fields
  add column default_value jsonb,
  /* The expression of a column that PostgreSQL works out; null for every other. */
  add column generated_as text;
create trigger fields_added after insert on oficina.fields
  referencing new table as changed for each statement execute function oficina.raise_structure_version();
create trigger fields_changed after update on oficina.fields
  referencing new table as changed for each statement execute function oficina.raise_structure_version();
create trigger fields_removed after delete on oficina.fields
  referencing old table as changed for each statement execute function oficina.raise_structure_version();

/* One row for each call that wrote records: who, through what, and what it undid. */
create table oficina.changes (
  org_id text not null,
  id bigint generated always as identity,
  table_id text not null,
  at timestamptz not null default now(),
  /* `member:usr_…`, `apiToken:tok_…` */
  actor text not null,
  user_id text,
  /* interface, api, trigger, custom_page, custom_function, import, form, system */
  source text not null,
  /* Which run, which import, which form. */
  cause jsonb,
  ip text,
  action text not null,
  record_count int not null,
  /* The change that this one takes back, and the one that took this back. */
  undoes bigint,
  undone_by bigint,
  primary key (org_id, id)
);
create index changes_by_table on oficina.changes (org_id, table_id, id);
create index changes_by_actor on oficina.changes (org_id, table_id, actor, id);
call oficina.isolate('changes');

/* One row for each record that a change touched: what its fields were and became. */
create table oficina.history (
  org_id text not null,
  table_id text not null,
  record_id bigint not null,
  /* The record's version after the change. */
  version bigint not null,
  change_id bigint not null,
  /* create, update, delete, recover, erase */
  action text not null,
  before jsonb,
  after jsonb,
  primary key (org_id, table_id, record_id, version)
);
create index history_by_change on oficina.history (org_id, change_id);
call oficina.isolate('history');

/* What uses what: views, forms, formulas, roles. Asked before something is taken away. */
create table oficina.structure_references (
  org_id text not null,
  /* view, form, field, table, role, app … */
  from_kind text not null,
  from_id text not null,
  /* The table in which the user of the thing lives, where it lives in one. */
  from_table text,
  to_kind text not null,
  to_id text not null,
  primary key (org_id, from_kind, from_id, to_kind, to_id)
);
create index structure_references_by_target on oficina.structure_references (org_id, to_kind, to_id);
call oficina.isolate('structure_references');

/* Time in each option of a field with limits: opened when a record enters an option, closed when it leaves. */
create table oficina.sla_intervals (
  org_id text not null,
  id bigint generated always as identity,
  table_id text not null,
  field_id text not null,
  record_id bigint not null,
  option_id text not null,
  started_at timestamptz not null,
  started_by text,
  finished_at timestamptz,
  finished_by text,
  primary key (org_id, id)
);
create unique index sla_intervals_open on oficina.sla_intervals (org_id, table_id, field_id, record_id) where finished_at is null;
create index sla_intervals_by_table on oficina.sla_intervals (org_id, table_id, started_at);
call oficina.isolate('sla_intervals');
