-- Each row of the structure says in which version of it the row last changed, so that a process which knows an older
-- version reads only what is new, whatever the size of the organisation.

select set_config('oficina.org', '*', true);

alter table oficina.tables add column changed_in bigint not null default 0;
alter table oficina.fields add column changed_in bigint not null default 0;
create index tables_by_change on oficina.tables (org_id, changed_in);
create index fields_by_change on oficina.fields (org_id, changed_in);

/* Tables and fields that were deleted for ever, for those who still know them. */
create table oficina.structure_removals (
  org_id text not null references oficina.orgs on delete cascade,
  version bigint not null,
  table_id text not null,
  /* Null where the whole table is gone. */
  field_id text
);
create index structure_removals_by_version on oficina.structure_removals (org_id, version);
call oficina.isolate('structure_removals');

drop trigger tables_added on oficina.tables;
drop trigger tables_changed on oficina.tables;
drop trigger tables_removed on oficina.tables;
drop trigger fields_added on oficina.fields;
drop trigger fields_changed on oficina.fields;
drop trigger fields_removed on oficina.fields;
drop function oficina.raise_structure_version();

create function oficina.next_structure_version(org text) returns bigint language sql as $$
  insert into oficina.structure_versions as known (org_id, version) values (org, 1)
    on conflict (org_id) do update set version = known.version + 1
    returning version
$$;

/*
 * The version is raised before the row is written. Its row lock is held until the end of the transaction, so versions
 * become visible in their order, and nobody can see a version without all that changed up to it.
 */
create function oficina.stamp_structure() returns trigger language plpgsql as $$
begin
  new.changed_in := oficina.next_structure_version(new.org_id);
  return new;
end $$;
create trigger tables_stamped before insert or update on oficina.tables
  for each row execute function oficina.stamp_structure();
create trigger fields_stamped before insert or update on oficina.fields
  for each row execute function oficina.stamp_structure();

create function oficina.note_removed_table() returns trigger language plpgsql as $$
begin
  if exists (select 1 from oficina.orgs where id = old.org_id) then
    insert into oficina.structure_removals (org_id, version, table_id)
      values (old.org_id, oficina.next_structure_version(old.org_id), old.id);
  end if;
  return null;
end $$;
create trigger tables_removed after delete on oficina.tables
  for each row execute function oficina.note_removed_table();

create function oficina.note_removed_field() returns trigger language plpgsql as $$
begin
  -- A field that goes with its table needs no word of its own.
  if exists (select 1 from oficina.tables where org_id = old.org_id and id = old.table_id) then
    insert into oficina.structure_removals (org_id, version, table_id, field_id)
      values (old.org_id, oficina.next_structure_version(old.org_id), old.table_id, old.id);
  end if;
  return null;
end $$;
create trigger fields_removed after delete on oficina.fields
  for each row execute function oficina.note_removed_field();

/* Archived formulas kept their generated column, which stopped any change of the columns that it is made of. */
do $$
declare
  field record;
begin
  for field in
    select org_id, table_id, id from oficina.fields where archived_at is not null and generated_as is not null
  loop
    execute format('alter table %I.%I drop column if exists %I',
      field.org_id, 't_' || substr(field.table_id, 5), 'c_' || substr(field.id, 5));
    update oficina.fields set generated_as = null where org_id = field.org_id and id = field.id;
  end loop;
end $$;

/* A duration in seconds as a formula joins it to text: 1:30:00. */
create function oficina.duration_text(value numeric) returns text language sql immutable strict parallel safe
  return case when value < 0 then '-' else '' end
    || trunc(abs(value) / 3600)::text || ':' || lpad(trunc(mod(abs(value), 3600) / 60)::text, 2, '0')
    || ':' || lpad(trunc(mod(abs(value), 60))::text, 2, '0');

/* A list that formulas may go on with; one that is too long is an error, as any other result out of range. */
create function oficina.bounded_list(list anyarray) returns anyarray language sql immutable parallel safe as
  $$ select case when cardinality(list) > 10000 then null else list end $$;
