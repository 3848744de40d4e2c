/* Who or what began a piece of work, through which runs it came, and how deep the chain is. The cause is null where the
   actor began the work. The run is a column of its own, since a run leads to its changes. */
alter table oficina.changes rename column cause to note;
alter table oficina.changes add column cause jsonb, add column run_id text, add column depth smallint not null default 0;
create index changes_by_run on oficina.changes (org_id, run_id) where run_id is not null;

alter table oficina.structure_actions
  add column cause jsonb, add column run_id text, add column depth smallint not null default 0;
create index structure_actions_by_run on oficina.structure_actions (org_id, run_id) where run_id is not null;

alter table oficina.events add column cause jsonb;
