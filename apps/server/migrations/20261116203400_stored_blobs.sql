-- The names of bytes that this database has put into the file store. Another database may keep its files in the same
-- place; the collector removes only what stands here.
create table oficina.stored_blobs (
  sha256 text primary key,
  created_at timestamptz not null default now()
);

select set_config('oficina.org', '*', true);
insert into oficina.stored_blobs (sha256)
  select sha256 from oficina.files
  union select thumbnail_sha256 from oficina.files where thumbnail_sha256 is not null;
