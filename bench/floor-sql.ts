/** The statement behind every signed-in request, as the accounts domain has it. */
export const sessionSql = `
  select s.user_id, s.account_id, s.remember, s.mfa_at is not null as has_mfa, s.last_seen_at < now() - interval '1 minute' as is_stale,
    u.seat, u.display_name, u.first_name, u.last_name, u.email, r.id as role_id, r.is_admin, r.flags, o.plan, o.mfa_required
  from oficina.sessions s
  join oficina.users u on u.org_id = s.org_id and u.id = s.user_id
  join oficina.roles r on r.org_id = u.org_id and r.id = u.role_id
  join oficina.orgs o on o.id = s.org_id
  where s.org_id = $1 and s.id = $2 and s.token_hash = $3 and s.expires_at > now() and u.active`

/** A page of 100 people, as the users domain has it. */
export const listUsersSql = `
  select users.*, exists (select from oficina.mails where mails.id = users.invitation_mail and mails.status = 'failed') as mail_failed
  from oficina.users where org_id = $1
  order by active desc, lower(coalesce(nullif(display_name, ''), nullif(first_name || ' ' || last_name, ' '), email)), id
  offset 0 limit 101`
