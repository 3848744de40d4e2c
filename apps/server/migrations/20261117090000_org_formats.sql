/* How days are written, and the country of new telephone fields; null follows the language and the time zone. */
alter table oficina.orgs
  add column date_format text not null default 'auto',
  add column phone_country text;
