-- What people say about a record. It goes with the record: erasing a record or its table deletes its comments.

create table oficina.comments (
  org_id text not null,
  id text not null,
  table_id text not null,
  record_id bigint not null,
  /* Plain text; people are named by their ids: @[usr_…]. */
  text text not null,
  /* Made by the sender: a message that is sent twice is kept once. */
  client_key text not null,
  created_at timestamptz not null,
  created_by text not null,
  edited_at timestamptz,
  /* Taken back by its author, who may undo that. */
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, created_by, client_key)
);
create index comments_by_record on oficina.comments (org_id, table_id, record_id, created_at desc, id desc);
create index comments_deleted on oficina.comments (org_id, deleted_at) where deleted_at is not null;
call oficina.isolate('comments');
