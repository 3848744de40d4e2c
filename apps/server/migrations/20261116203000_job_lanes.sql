-- Takes a job by turns of the organisations: see platform/jobs/lanes.ts. A function, so that its plans are made once per
-- connection, and only ever by the indexes made for it, also while the statistics are those of an empty queue. The table
-- is pg-boss's, which makes it after the migrations.

-- The organisation of a stored job; jobs of no organisation have a lane of their own.
create function oficina.job_lane(data jsonb) returns text
language sql immutable parallel safe
return coalesce(data ->> 'orgId', '-');

create function oficina.take_job(wanted text, behind text, per_org integer)
returns table (id uuid, data jsonb, retry_count integer, retry_limit integer, expire_seconds integer, lane text)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  current text := coalesce(behind, '');
  -- Whether the walk has gone on from the last lane to the first.
  is_around boolean := coalesce(behind, '') = '';
  found_id uuid;
begin
  loop
    select oficina.job_lane(j.data) into current from pgboss.job j
    where j.name = wanted and j.state < 'active' and not j.blocked and oficina.job_lane(j.data) > current
    order by oficina.job_lane(j.data) limit 1;
    if current is null then
      if is_around then return; end if;
      is_around := true;
      current := '';
      continue;
    end if;
    -- Bounded: an organisation that has all it may have running is one of those that run something.
    if current <> '-' and (select count(*) from (
      select from pgboss.job r
      where r.name = wanted and r.state = 'active' and oficina.job_lane(r.data) = current limit per_org) running) >= per_org
    then
      continue;
    end if;
    select j.id into found_id from pgboss.job j
    where j.name = wanted and j.state < 'active' and not j.blocked and oficina.job_lane(j.data) = current
      and j.start_after <= now()
    order by j.start_after limit 1 for update skip locked;
    if found_id is not null then
      return query
        update pgboss.job t
        set state = 'active', started_on = now(), heartbeat_on = now(),
          retry_count = case when t.started_on is null then t.retry_count else t.retry_count + 1 end
        where t.name = wanted and t.id = found_id
        returning t.id, t.data, t.retry_count, t.retry_limit, t.expire_seconds, current;
      return;
    end if;
  end loop;
end $$;

-- Whether a due job of another lane waits.
create function oficina.do_other_lanes_wait(wanted text, own text) returns boolean
language plpgsql stable
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return exists (
    select from pgboss.job j where j.name = wanted and j.state < 'active' and not j.blocked
      and oficina.job_lane(j.data) < own and j.start_after <= now())
  or exists (
    select from pgboss.job j where j.name = wanted and j.state < 'active' and not j.blocked
      and oficina.job_lane(j.data) > own and j.start_after <= now());
end $$;

-- Which of these names have a due job.
create function oficina.list_due_jobs(names text[]) returns setof text
language plpgsql stable
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query
    select wanted.name from unnest(names) as wanted (name) where exists (
      select from pgboss.job j
      where j.name = wanted.name and j.state < 'active' and not j.blocked and j.start_after <= now());
end $$;
