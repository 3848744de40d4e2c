-- Tells what is left of a token's calls, for the RateLimit header: seconds to wait where the call is refused (positive),
-- or what is left, negated, where it was counted (zero or less).
create or replace function oficina.take_api_call(org text, token text, burst double precision, per_second double precision)
returns double precision language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  remaining double precision;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into oficina.api_buckets as bucket (org_id, token_id, left_over, at) values (org, token, burst - 1, moment)
    on conflict (org_id, token_id) do update
      set left_over = oficina.filled(bucket, burst, per_second, moment) - 1, at = greatest(bucket.at, moment)
      where oficina.filled(bucket, burst, per_second, moment) >= 1
    returning left_over into remaining;
  if remaining is null then
    select (1 - oficina.filled(bucket, burst, per_second, moment)) / per_second into remaining
      from oficina.api_buckets bucket where org_id = org and token_id = token;
    return greatest(remaining, 0.001);
  end if;
  insert into oficina.api_usage as used (org_id, day, calls) values (org, (moment at time zone 'UTC')::date, 1)
    on conflict (org_id, day) do update set calls = used.calls + 1;
  return -remaining;
end $$;
