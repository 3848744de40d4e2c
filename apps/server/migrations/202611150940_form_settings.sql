/* How a table's form opens and what happens after it is saved; what it leaves out is the default. */
alter table oficina.table_forms
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object');
