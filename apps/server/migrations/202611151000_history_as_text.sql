/*
 * Every write keeps what its records became; few of these rows are ever read. As json the value is kept as it was
 * written and read apart when someone asks, which spares a thousand new records a quarter of their time.
 */
alter table oficina.history alter column after type json using after::json;
