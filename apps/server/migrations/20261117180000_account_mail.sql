/*
 * How much mail an address and an organisation got lately, whoever caused it: what the caps are held against. Mail about
 * an account is held against mail about accounts only: what organisations send must not keep a code, or the word that
 * a password was changed, from its owner.
 */
create or replace function oficina.recent_mails(address text, org text, out to_minute integer, out to_hour integer, out org_hour integer)
language plpgsql as $$
declare
  before text := coalesce(current_setting('oficina.org', true), '');
begin
  perform set_config('oficina.org', '*', true);
  select count(*) filter (where created_at > now() - interval '1 minute'), count(*)
    into to_minute, to_hour
    from oficina.mails
    where to_address = address and created_at > now() - interval '1 hour' and (org is not null or org_id is null);
  select count(*) into org_hour
    from oficina.mails where org_id = org and created_at > now() - interval '1 hour';
  perform set_config('oficina.org', before, true);
end $$;
