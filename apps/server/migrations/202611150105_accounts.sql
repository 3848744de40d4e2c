-- People, the organisations that they belong to, and how they get in.

/* The person that this connection works for, where one is set for the length of a transaction. */
create function oficina.current_account() returns text language sql stable parallel safe
  return nullif(current_setting('oficina.account', true), '');

create function oficina.sees_account(account text) returns boolean language sql stable parallel safe
  return account = oficina.current_account() or current_setting('oficina.org', true) = '*';

/* Row-level security on a table of people, who belong to no organisation: an organisation's connection sees none. */
create procedure oficina.isolate_account(name text, account_column text) language plpgsql as $$
begin
  execute format('alter table oficina.%I enable row level security', name);
  execute format('alter table oficina.%I force row level security', name);
  execute format('create policy by_account on oficina.%I using (oficina.sees_account(%I)) with check (oficina.sees_account(%I))',
    name, account_column, account_column);
end $$;

create table oficina.accounts (
  id text primary key,
  email text not null unique check (email = lower(email)),
  /* Null for a person who was invited and has not set one, or signs in through a provider. */
  password_hash text,
  password_changed_at timestamptz,
  first_name text not null default '',
  last_name text not null default '',
  mfa_email boolean not null default false,
  /* Both sealed. The pending one is not asked for until a first code has shown that the app has it. */
  totp_secret text,
  totp_pending text,
  /* The last time step that a code was taken for: a code works once. */
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
call oficina.isolate_account('accounts', 'id');

/*
 * The account of an address, made if there is none. An organisation may name an address to invite, but neither
 * read accounts nor learn whether this one was there: the one way through, and it gives away an id and nothing else.
 */
create function oficina.account_of(address text, new_id text) returns text language plpgsql as $$
declare
  found text;
  org text := current_setting('oficina.org', true);
begin
  -- For this statement alone; a failure undoes the transaction and the setting with it.
  perform set_config('oficina.org', '*', true);
  insert into oficina.accounts (id, email) values (new_id, address) on conflict (email) do nothing;
  select id into strict found from oficina.accounts where email = address;
  perform set_config('oficina.org', coalesce(org, ''), true);
  return found;
end $$;

/* Sign-in at a provider. The subject is what a provider never gives to anyone else; an e-mail address is not. */
create table oficina.identities (
  issuer text not null,
  subject text not null,
  provider text not null,
  account_id text not null references oficina.accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_by_account on oficina.identities (account_id);
call oficina.isolate_account('identities', 'account_id');

create table oficina.recovery_codes (
  account_id text not null references oficina.accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
call oficina.isolate_account('recovery_codes', 'account_id');

create table oficina.orgs (
  /* Also the name of the schema that holds the organisation's records. */
  id text primary key check (id ~ '^org_[0-9a-z]+$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+$'),
  name text not null,
  logo_file_id text,
  primary_color text,
  hide_tables_for_member boolean not null default false,
  member_upload_data_shortcut boolean not null default true,
  fun_mode boolean not null default false,
  mfa_required boolean not null default false,
  language text not null,
  timezone text not null,
  currency_symbol text not null,
  important_emails text[] not null default '{}',
  plan text not null,
  trial_ends_at timestamptz,
  delete_at timestamptz,
  /* The organisation that a self-hosted server was made for. */
  is_primary boolean not null default false,
  is_test boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index orgs_one_primary on oficina.orgs (is_primary) where is_primary;
create index orgs_to_delete on oficina.orgs (delete_at) where delete_at is not null;

create table oficina.roles (
  org_id text not null references oficina.orgs,
  id text not null,
  name text not null,
  color text not null,
  is_admin boolean not null default false,
  initial_url text,
  flags jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (org_id, id)
);
create unique index roles_by_name on oficina.roles (org_id, lower(name));
create unique index roles_one_admin on oficina.roles (org_id) where is_admin;
call oficina.isolate('roles');

create table oficina.users (
  org_id text not null references oficina.orgs,
  id text not null,
  account_id text not null references oficina.accounts,
  /* The account's address, which never changes: an organisation reads its people without seeing accounts. */
  email text not null,
  seat text not null check (seat in ('viewer', 'member', 'builder')),
  role_id text not null,
  display_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  personal_email text,
  phone text,
  whatsapp text,
  photo_file_id text,
  default_workspace text,
  settings jsonb not null default '{}',
  active boolean not null default true,
  invitation text not null default 'none' check (invitation in ('none', 'sent', 'failed')),
  /* The mail that carried it, which may yet turn out undeliverable. */
  invitation_mail text,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, account_id),
  foreign key (org_id, role_id) references oficina.roles (org_id, id)
);
create index users_by_account on oficina.users (account_id);
create index users_by_role on oficina.users (org_id, role_id);
call oficina.isolate('users');
/* A person sees their own membership in every organisation, to go from one to another. */
create policy by_account on oficina.users for select using (account_id = oficina.current_account());

alter table oficina.orgs enable row level security;
alter table oficina.orgs force row level security;
create policy by_org on oficina.orgs using (oficina.sees_org(id)) with check (oficina.sees_org(id));
create policy by_account on oficina.orgs for select using (
  oficina.current_account() is not null
  and id in (select org_id from oficina.users where account_id = oficina.current_account())
);

create table oficina.sessions (
  org_id text not null,
  id text not null,
  user_id text not null,
  account_id text not null,
  token_hash bytea not null,
  /* Thirty days, as against a working day. */
  remember boolean not null,
  /* When the person last showed a password or a provider's word; a new session id keeps it. */
  signed_in_at timestamptz not null default now(),
  /* When this session showed a second factor. */
  mfa_at timestamptz,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references oficina.users (org_id, id) on delete cascade
);
create index sessions_by_user on oficina.sessions (org_id, user_id);
create index sessions_by_account on oficina.sessions (account_id);
create index sessions_by_end on oficina.sessions (expires_at);
call oficina.isolate('sessions');
create policy by_account on oficina.sessions for select using (account_id = oficina.current_account());

/* Mailed links, login tickets, second-factor steps: each for one purpose, once, and known here only by its hash. */
create table oficina.one_time_tokens (
  id text primary key,
  purpose text not null,
  /* Null until a job has made the secret that goes into a mail. */
  token_hash bytea unique,
  account_id text references oficina.accounts on delete cascade,
  /* The address that it was made for; void once the account has another. */
  email text,
  for_org text references oficina.orgs on delete cascade,
  /* The browser that it was made for, by the hash of its pre-session cookie. */
  bound_to bytea,
  data jsonb not null default '{}',
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_by_account on oficina.one_time_tokens (account_id);
create index one_time_tokens_by_end on oficina.one_time_tokens (expires_at);
call oficina.isolate_account('one_time_tokens', 'account_id');
