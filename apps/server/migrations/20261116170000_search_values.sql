-- The search finds what people see in numbers, days, durations and choices; texts that were taken before are taken anew.

select set_config('oficina.org', '*', true);

/* Seconds as people read them; the same as `formatDuration` of the interface. */
create function oficina.duration_text(seconds numeric, format text) returns text language sql immutable strict parallel safe
  return (
    select case when seconds < 0 then '-' else '' end || case format
      when 'units' then coalesce(nullif(concat_ws(' ', nullif(h, 0) || 'h', nullif(m, 0) || 'min', nullif(s, 0) || 's'), ''), '0min')
      when 'minutes' then coalesce(nullif(concat_ws(' ', nullif(h * 60 + m, 0) || ' min', nullif(s, 0) || ' s'), ''), '0 min')
      else h || ':' || lpad(m::text, 2, '0')
        || case when s > 0 or format = 'h:mm:ss' then ':' || lpad(s::text, 2, '0') else '' end
    end
    from (select div(t, 3600)::bigint as h, mod(div(t, 60), 60)::bigint as m, mod(t, 60)::bigint as s from (select round(abs(seconds)) as t) x) parts
  );

/*
 * Tables whose records have texts that were made in another way than they are made now: an option was renamed, a day is
 * written differently. They are made anew in the background, a few thousand at a time; `after` is how far that has come.
 */
create table oficina.search_renewals (
  org_id text not null,
  table_id text not null,
  after bigint not null default 0,
  primary key (org_id, table_id),
  foreign key (org_id, table_id) references oficina.tables (org_id, id) on delete cascade
);
call oficina.isolate('search_renewals');

insert into oficina.search_renewals (org_id, table_id) select org_id, id from oficina.tables;
