-- Document pages: rich text that several people write at once, and what roles may do with it.

select set_config('oficina.org', '*', true);

/* What a role may do with which document page: levels by page id, * for those that are not named. */
alter table oficina.roles add column doc_pages jsonb not null default '{}';
update oficina.roles set doc_pages = jsonb_build_object('*', case
  when is_admin or (flags->>'create_doc_pages')::boolean then 'full'
  when tables->>'*' in ('edit', 'full') then 'edit'
  else 'view' end);

create table oficina.documents (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  label text not null,
  icon text,
  color text not null,
  /* Everything up to a change, as one; the changes after it are in document_updates. */
  state bytea not null,
  state_seq bigint not null default 0,
  /* The last change; each has the next number. */
  seq bigint not null default 0,
  /* When a version was last kept, and what happened since. */
  version_at timestamptz not null default now(),
  edited_at timestamptz,
  edited_by text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  archived_at timestamptz,
  archived_by text,
  primary key (org_id, id)
);
call oficina.isolate('documents');

/* What people wrote, in the order in which it was saved. Only ever added to, until it is folded into the state. */
create table oficina.document_updates (
  org_id text not null,
  document_id text not null,
  seq bigint not null,
  update bytea not null,
  created_at timestamptz not null default now(),
  created_by text,
  primary key (org_id, document_id, seq),
  foreign key (org_id, document_id) references oficina.documents on delete cascade
);
call oficina.isolate('document_updates');

create table oficina.document_versions (
  org_id text not null,
  id text not null,
  document_id text not null,
  state bytea not null,
  /* Up to which change it goes. */
  seq bigint not null,
  reason text not null,
  edited_at timestamptz not null,
  edited_by text[] not null,
  primary key (org_id, id),
  foreign key (org_id, document_id) references oficina.documents on delete cascade
);
create index document_versions_by_document on oficina.document_versions (org_id, document_id, seq desc);
call oficina.isolate('document_versions');

/* Pictures that a page holds, also those that only an earlier version shows. They are let go with their last page. */
create table oficina.document_files (
  org_id text not null,
  document_id text not null,
  file_id text not null,
  primary key (org_id, document_id, file_id),
  foreign key (org_id, document_id) references oficina.documents on delete cascade
);
create index document_files_by_file on oficina.document_files (org_id, file_id);
call oficina.isolate('document_files');
