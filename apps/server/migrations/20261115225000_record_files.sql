-- Which files records hold, and whatever else holds a file: one is let go when nothing does any more.

select set_config('oficina.org', '*', true);

/* A file that a record has or had: what history keeps of it can be put back. It goes with the record, the field or the table. */
create table oficina.record_files (
  org_id text not null references oficina.orgs on delete cascade,
  file_id text not null,
  table_id text not null,
  record_id bigint not null,
  field_id text not null,
  primary key (org_id, file_id, table_id, record_id, field_id)
);
create index record_files_by_record on oficina.record_files (org_id, table_id, record_id);
call oficina.isolate('record_files');

/* Every value that a record ever had stands in its history. */
insert into oficina.record_files (org_id, file_id, table_id, record_id, field_id)
select distinct h.org_id, f.id, h.table_id, h.record_id, v.key
from oficina.history h
join oficina.tables t on t.org_id = h.org_id and t.id = h.table_id
cross join lateral (
  select key, value from jsonb_each(coalesce(h.before, '{}'))
  union all select key, value from jsonb_each(coalesce(h.after::jsonb, '{}'))
) v
cross join lateral jsonb_array_elements_text(case jsonb_typeof(v.value) when 'array' then v.value else '[]' end) e
join oficina.files f on f.org_id = h.org_id and f.id = e
where h.before is not null or h.after is not null;

/* Whoever comes to hold files adds itself here. */
create view oficina.file_holders with (security_invoker = true) as
select org_id, file_id from oficina.record_files
union all select org_id, file_id from oficina.app_files
union all select org_id, file_id from oficina.document_files
union all select org_id, photo_file_id from oficina.users where photo_file_id is not null
union all select id, logo_file_id from oficina.orgs where logo_file_id is not null
union all select org_id, file_id from oficina.exports where file_id is not null;
