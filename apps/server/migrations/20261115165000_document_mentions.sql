-- Who is named on a document page: whoever is new among them is told.

alter table oficina.documents add column mentioned text[] not null default '{}';
