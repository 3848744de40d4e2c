-- What organisations use of what their plan counts: see platform/metering. Each use is a row of its own, written in the
-- transaction that caused it, so no two of them wait for each other; a job adds them up. Without a reference to the
-- organisation, whose row every use would lock otherwise.
create table oficina.usage_entries (
  id bigint generated always as identity primary key,
  org_id text not null,
  meter text not null,
  -- What used it: an automation, a function; '' where that is not told apart.
  subject text not null default '',
  day date not null default (now() at time zone 'UTC')::date,
  amount bigint not null
);
create index usage_entries_by_org on oficina.usage_entries (org_id, meter, day);
call oficina.isolate('usage_entries');

create table oficina.usage_totals (
  org_id text not null,
  meter text not null,
  day date not null,
  subject text not null default '',
  amount bigint not null,
  primary key (org_id, meter, day, subject)
);
call oficina.isolate('usage_totals');

select set_config('oficina.org', '*', true);
insert into oficina.usage_totals (org_id, meter, day, amount) select org_id, 'apiCalls', day, calls from oficina.api_usage;
drop table oficina.api_usage;

-- As before, but the call is written down as a use, not added to a row that every call of the organisation changes.
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
  insert into oficina.usage_entries (org_id, meter, amount) values (org, 'apiCalls', 1);
  return -remaining;
end $$;
