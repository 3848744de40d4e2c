-- Pictures of forms count as held: the same upload may also be in use elsewhere.

select set_config('oficina.org', '*', true);

create or replace view oficina.file_holders with (security_invoker = true) as
select org_id, file_id from oficina.record_files
union all select org_id, file_id from oficina.app_files
union all select org_id, file_id from oficina.document_files
union all select org_id, photo_file_id from oficina.users where photo_file_id is not null
union all select id, logo_file_id from oficina.orgs where logo_file_id is not null
union all select org_id, file_id from oficina.exports where file_id is not null
union all select org_id, cover_file_id from oficina.intake_forms where cover_file_id is not null;

/* Releasing a file asks the view by its id. */
create index intake_forms_by_cover on oficina.intake_forms (org_id, cover_file_id) where cover_file_id is not null;
