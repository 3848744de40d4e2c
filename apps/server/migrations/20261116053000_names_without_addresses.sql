-- What someone without a name is called is told to everyone in the organisation; how to reach them is not.

create or replace function oficina.user_name(person oficina.users) returns text language sql stable parallel safe
  return coalesce(
    nullif(person.display_name, ''),
    nullif(trim(person.first_name || ' ' || person.last_name), ''),
    split_part(person.email, '@', 1)
  );
