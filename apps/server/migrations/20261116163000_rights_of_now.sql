/* What was published, and what was kept, holds no longer than the rights of whoever it comes from. */

/* A hash of the caller's rights when the answer was kept. Whoever has others now is not given it. */
alter table oficina.idempotency_keys add column rights bytea;

/* Whose rights a public link shows what it shows with; whoever made it, until someone else takes it over. */
alter table oficina.public_views add column owner_id text;
update oficina.public_views set owner_id = created_by;
alter table oficina.update_forms add column owner_id text;
update oficina.update_forms set owner_id = created_by;
