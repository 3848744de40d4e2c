select set_config('oficina.org', '*', true);

/* An earlier migration meant to say so, but saw no rows: links and forms of before it had no owner, and were closed. */
update oficina.public_views set owner_id = created_by where owner_id is null;
update oficina.update_forms set owner_id = created_by where owner_id is null;

/* Mail about an account is read by work that spans all organisations, not by work of none. */
drop policy read_by_org on oficina.mails;
drop policy change_by_org on oficina.mails;
drop policy delete_by_org on oficina.mails;
create policy read_by_org on oficina.mails for select using (oficina.sees_org(coalesce(org_id, '*')));
create policy change_by_org on oficina.mails for update using (oficina.sees_org(coalesce(org_id, '*')));
create policy delete_by_org on oficina.mails for delete using (oficina.sees_org(coalesce(org_id, '*')));
