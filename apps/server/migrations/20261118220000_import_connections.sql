-- Imports from databases: the connection is kept, sealed, only while its tables are fetched.
alter table oficina.imports add column connection text, add column connection_at timestamptz;
create index imports_with_connection on oficina.imports (connection_at) where connection is not null;
