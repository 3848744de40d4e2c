-- People are found by any part of their name, and listed in its order, by a walk of an index: never by a look at everyone.

select set_config('oficina.org', '*', true);

/* What everyone may know someone by, as it is compared: without case and accents, and never the whole address. */
alter table oficina.users add column folded_name text collate "C" not null generated always as (oficina.fold(coalesce(
  nullif(display_name, ''), nullif(trim(first_name || ' ' || last_name), ''), split_part(email, '@', 1)))) stored;
create index users_by_name on oficina.users (org_id, active desc, folded_name, id);

/*
 * Every end of what someone is called: who is looked for by a part of it is found by a text that begins with the part.
 * Row-level security keeps `like` away from an index, so that a trigram index would be of no use.
 */
create table oficina.people_texts (
  org_id text not null,
  user_id text not null,
  active boolean not null,
  /* 0 the name from its beginning, 1 from the beginning of a word, 2 from within, 3 what only those see who manage people */
  place smallint not null,
  text text collate "C" not null,
  primary key (org_id, active, place, text, user_id),
  foreign key (org_id, user_id) references oficina.users (org_id, id) on delete cascade
);
create index people_texts_by_user on oficina.people_texts (org_id, user_id);
call oficina.isolate('people_texts');

create function oficina.people_texts_of(person oficina.users)
  returns table (org_id text, user_id text, active boolean, place smallint, text text)
  language sql stable parallel safe
begin atomic
  with ends as (
    select case
        when not is_name then 3
        when at = 1 then 0
        when substr(whole, at - 1, 1) = ' ' then 1
        else 2
      end as place, left(substr(whole, at), 40) as text
    from (values
        (true, person.folded_name),
        (false, oficina.fold(person.email)),
        (false, case when person.display_name <> '' then oficina.fold(person.first_name || ' ' || person.last_name) end)
      ) as called (is_name, whole)
      cross join generate_series(1, length(whole)) at
  )
  select distinct person.org_id, person.id, person.active, place::smallint, text from ends where text not like ' %';
end;

create function oficina.keep_people_texts() returns trigger language plpgsql as $$
begin
  delete from oficina.people_texts t where t.org_id = new.org_id and t.user_id = new.id;
  insert into oficina.people_texts (org_id, user_id, active, place, text) select * from oficina.people_texts_of(new);
  return null;
end $$;
create trigger people_texts_of_new after insert on oficina.users
  for each row execute function oficina.keep_people_texts();
create trigger people_texts_of_changed after update on oficina.users for each row
  when ((old.display_name, old.first_name, old.last_name, old.email, old.active)
    is distinct from (new.display_name, new.first_name, new.last_name, new.email, new.active))
  execute function oficina.keep_people_texts();

insert into oficina.people_texts (org_id, user_id, active, place, text)
  select t.* from oficina.users u cross join oficina.people_texts_of(u) t;
