-- Organisations whose formulas were settled by an older version of the language: a job settles them anew. Until then a
-- formula whose result would be of another type than its field says is empty.

select set_config('oficina.org', '*', true);

create table oficina.formula_renewals (
  org_id text primary key references oficina.orgs on delete cascade
);
call oficina.isolate('formula_renewals');

insert into oficina.formula_renewals (org_id) select distinct org_id from oficina.fields where type = 'formula';
