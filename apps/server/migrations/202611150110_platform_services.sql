-- Tables of the platform's own services: files, mail, rate limits.

/* Every file that was ever sent in. The bytes are kept by their SHA-256, once for all rows that have the same. */
create table oficina.files (
  org_id text not null,
  id text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  /* What the bytes are, not what the sender said. */
  mime text not null,
  size bigint not null,
  /* Of pictures, once they were looked at. */
  width integer,
  height integer,
  thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_state text not null default 'none' check (thumbnail_state in ('none', 'waiting', 'ready', 'failed')),
  uploaded_by text,
  /* Null while nothing holds the file: then it is its sender's alone, and goes after a day. */
  attached_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create index files_by_blob on oficina.files (sha256);
create index files_by_thumbnail on oficina.files (thumbnail_sha256) where thumbnail_sha256 is not null;
create index files_unattached on oficina.files (created_at) where attached_at is null;
call oficina.isolate('files');

/* Every mail, written in the transaction that caused it and sent by a job; without an SMTP server it stays here. */
create table oficina.mails (
  id text primary key,
  /* Null for mail about an account (reset, codes), which belongs to no organisation. */
  org_id text,
  to_address text not null,
  language text not null,
  subject text not null,
  /* Heading, paragraphs and so on; null once it was cut because it held a secret. */
  content jsonb,
  sensitive boolean not null,
  status text not null check (status in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index mails_by_org on oficina.mails (org_id, created_at desc);
create index mails_by_recipient on oficina.mails (to_address, created_at desc);
create index mails_by_time on oficina.mails (created_at);
alter table oficina.mails enable row level security;
alter table oficina.mails force row level security;
/* Any work may write a mail about an account; only work that spans all organisations reads it again. */
create policy read_by_org on oficina.mails for select using (oficina.sees_org(coalesce(org_id, '')));
create policy write_by_org on oficina.mails for insert with check (org_id is null or oficina.sees_org(org_id));
create policy change_by_org on oficina.mails for update using (oficina.sees_org(coalesce(org_id, '')));
create policy delete_by_org on oficina.mails for delete using (oficina.sees_org(coalesce(org_id, '')));

/* How much mail an address and an organisation got lately, whoever caused it: what the caps are held against. */
create function oficina.recent_mails(address text, org text, out to_minute integer, out to_hour integer, out org_hour integer)
language plpgsql as $$
declare
  before text := coalesce(current_setting('oficina.org', true), '');
begin
  perform set_config('oficina.org', '*', true);
  select count(*) filter (where created_at > now() - interval '1 minute'), count(*)
    into to_minute, to_hour
    from oficina.mails where to_address = address and created_at > now() - interval '1 hour';
  select count(*) into org_hour
    from oficina.mails where org_id = org and created_at > now() - interval '1 hour';
  perform set_config('oficina.org', before, true);
end $$;

/* How many tries are left, by a hash of who tries. Losing it in a crash costs nobody anything. */
create unlogged table oficina.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_end on oficina.rate_limits (expire);
