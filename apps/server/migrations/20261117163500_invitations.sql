-- Who waits for an answer: invitations without an address, and since when and until when a mailed one is open.

create table oficina.invitations (
  org_id text not null,
  id text not null,
  /* The link that was sent; a new one takes its place. */
  token_id text not null,
  whatsapp text not null,
  seat text not null,
  role_id text not null,
  home text,
  invited_by text not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, token_id)
);
call oficina.isolate('invitations');

alter table oficina.users add column invited_by text, add column invited_at timestamptz, add column invite_expires_at timestamptz;
/* Those who wait: few in every organisation. */
create index users_waiting on oficina.users (org_id, invited_at) where active and last_login_at is null and not is_sample;

select set_config('oficina.org', '*', true);
insert into oficina.invitations (org_id, id, token_id, whatsapp, seat, role_id, home, invited_by, invited_at, expires_at)
  select for_org, 'inv_' || substr(id, 5), id, data->>'whatsapp', data->>'seat', data->>'role', data->>'home',
    data->>'invitedBy', created_at, expires_at
  from oficina.one_time_tokens where purpose = 'join' and used_at is null and expires_at > now() and for_org is not null;
update oficina.users set invited_by = created_by, invited_at = created_at, invite_expires_at = created_at + interval '7 days'
  where active and last_login_at is null and not is_sample;
