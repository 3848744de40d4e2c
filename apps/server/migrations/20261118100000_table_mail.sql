-- E-mail of tables: an address for each table that has it switched on, and what came in by it.

/* Beside the table's other settings, so that every reader of a table knows it without another question. */
alter table oficina.tables add column has_mail boolean not null default false;

create table oficina.table_mail (
  org_id text not null references oficina.orgs (id) on delete cascade,
  table_id text not null,
  /* What stands before the @: readable words and a secret. Kept while the switch is off, so that it comes back. */
  local_part text not null unique,
  /* Which field gets the sender, the subject, the text and the files; null for none. */
  sender_field text,
  subject_field text,
  text_field text,
  files_field text,
  /* With whose rights records are made. */
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, table_id),
  foreign key (org_id, table_id) references oficina.tables (org_id, id) on delete cascade
);
call oficina.isolate('table_mail');

create table oficina.table_mails (
  org_id text not null,
  id text not null,
  table_id text not null,
  /* Null until a record was made or found, and for what is kept without one. */
  record_id bigint,
  /* Of the header, or made of the bytes where that says nothing: the same one twice is one message. */
  message_id text not null,
  /* waiting, done, ignored (by a machine: it never makes a record), failed (kept, and can be tried again) */
  state text not null,
  reason text,
  /* The record whose own address it was sent to. */
  wanted_record bigint,
  /* Nobody may answer: an empty return path. */
  is_bounce boolean not null,
  size bigint not null,
  from_name text,
  from_address text,
  subject text,
  text text,
  is_cut boolean not null default false,
  /* Names of files that were not kept. */
  left_out text[] not null default '{}',
  sent_at timestamptz,
  received_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, table_id, message_id)
);
create index table_mails_by_record on oficina.table_mails (org_id, table_id, record_id, received_at desc, id desc)
  where record_id is not null;
create index table_mails_without_record on oficina.table_mails (org_id, table_id, state, received_at)
  where record_id is null;
create index table_mails_ignored on oficina.table_mails (org_id, received_at) where state = 'ignored';
call oficina.isolate('table_mails');

create table oficina.table_mail_files (
  org_id text not null,
  table_id text not null,
  mail_id text not null,
  position int not null,
  file_id text not null,
  record_id bigint,
  /* The mail as it came in; the others are its attachments. */
  is_raw boolean not null,
  created_at timestamptz not null,
  primary key (org_id, mail_id, position)
);
create index table_mail_files_by_file on oficina.table_mail_files (org_id, file_id);
create index table_mail_files_by_record on oficina.table_mail_files (org_id, table_id, record_id);
create index table_mail_files_raw on oficina.table_mail_files (org_id, created_at) where is_raw;
call oficina.isolate('table_mail_files');

select set_config('oficina.org', '*', true);

create or replace view oficina.file_holders with (security_invoker = true) as
select org_id, file_id from oficina.record_files
union all select org_id, file_id from oficina.app_files
union all select org_id, file_id from oficina.document_files
union all select org_id, photo_file_id from oficina.users where photo_file_id is not null
union all select id, logo_file_id from oficina.orgs where logo_file_id is not null
union all select org_id, file_id from oficina.exports where file_id is not null
union all select org_id, cover_file_id from oficina.intake_forms where cover_file_id is not null
union all select org_id, file_id from oficina.table_mail_files;
