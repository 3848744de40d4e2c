-- The public API: its tokens, what was used of it, and answers that are kept for a repeated request.

/* A write that came with an Idempotency-Key: written in the transaction of its effect, so that both are there or neither. */
create table oficina.idempotency_keys (
  org_id text not null references oficina.orgs on delete cascade,
  /* `member:usr_…`, `apiToken:apt_…`: one caller's keys mean nothing to another. */
  actor text not null,
  key text not null,
  /* Of the call and its input: the same key with another one is a mistake of the caller's. */
  fingerprint bytea not null,
  /* Sealed: an answer may hold what is shown only once. Null until the work is done, which nobody else sees. */
  answer text,
  created_at timestamptz not null default now(),
  primary key (org_id, actor, key)
);
create index idempotency_keys_by_time on oficina.idempotency_keys (created_at);
call oficina.isolate('idempotency_keys');

/* Programs that act for a person, with at most that person's rights. The secret itself is not kept. */
create table oficina.api_tokens (
  org_id text not null references oficina.orgs on delete cascade,
  id text not null,
  name text not null,
  active boolean not null default true,
  secret_hash bytea not null,
  /* The last four characters, by which a person knows a token again. */
  hint text not null,
  scope text not null check (scope in ('read', 'write')),
  /* The only tables it reaches; null for all that its maker does. */
  tables text[],
  expires_at timestamptz,
  last_used_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references oficina.users (org_id, id) on delete cascade
);
create index api_tokens_by_maker on oficina.api_tokens (org_id, created_by);
call oficina.isolate('api_tokens');

/* How many calls of the public API an organisation made, by day in UTC. */
create table oficina.api_usage (
  org_id text not null references oficina.orgs on delete cascade,
  day date not null,
  calls bigint not null,
  primary key (org_id, day)
);
call oficina.isolate('api_usage');

/* What each token may still ask for right now. Losing it in a crash costs nobody anything. */
create unlogged table oficina.api_buckets (
  org_id text not null,
  token_id text not null,
  left_over double precision not null,
  at timestamptz not null,
  primary key (org_id, token_id)
);
create index api_buckets_by_time on oficina.api_buckets (at);
call oficina.isolate('api_buckets');

/*
 * Takes one call out of a token's bucket, which holds `burst` and fills by `per_second`, and counts it. Gives 0, or the
 * seconds until there is one again. One clock for all processes, and no wait for the disk: what a crash of the database
 * may forget is the count of its last moment.
 */
create function oficina.take_api_call(org text, token text, burst double precision, per_second double precision)
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
  return 0;
end $$;

create function oficina.filled(bucket oficina.api_buckets, burst double precision, per_second double precision, moment timestamptz)
returns double precision language sql immutable
  return least(burst, bucket.left_over + per_second * greatest(0, extract(epoch from moment - bucket.at)));
