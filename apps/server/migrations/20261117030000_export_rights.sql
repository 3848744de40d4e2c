/* A hash of the asker's rights when the file was begun. Whoever has others by now is not given it: it may hold what they lost. */
alter table oficina.exports add column rights bytea;
