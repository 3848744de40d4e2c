-- What the nightly purges look for, without a look at every table, field, app and document of every organisation.
create index fields_archived on oficina.fields (archived_at, org_id) where archived_at is not null;
create index tables_archived on oficina.tables (archived_at, org_id) where archived_at is not null;
create index apps_archived on oficina.apps (archived_at, org_id) where archived_at is not null;
create index documents_archived on oficina.documents (archived_at, org_id) where archived_at is not null;
