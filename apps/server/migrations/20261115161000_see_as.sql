-- An admin sees the product as a role or a person would: kept with the session, so that every tab and socket agrees.

alter table oficina.sessions
  add column see_as_user text,
  add column see_as_role text,
  /* The seat that a role is looked at with. */
  add column see_as_seat text check (see_as_seat in ('viewer', 'member', 'builder')),
  add check (see_as_user is null or see_as_role is null),
  add foreign key (org_id, see_as_user) references oficina.users (org_id, id) on delete set null (see_as_user),
  add foreign key (org_id, see_as_role) references oficina.roles (org_id, id) on delete set null (see_as_role);
