import pg from 'pg'
import { type Figure, print } from './figure.ts'
import { databaseUrlOf, load, signIn, startFloor, startProduct } from './product.ts'

const people = 100

/** Throughput of a trivial signed-in call and of a page of 100 rows, beside bare node:http and pg with the same SQL. */
export async function callFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir)
  const databaseUrl = databaseUrlOf(dataDir)
  const floor = await startFloor(databaseUrl)
  try {
    await addPeople(databaseUrl)
    const cookie = await signIn(product.url)
    const figures: Figure[] = []
    const pairs = [
      { name: 'signed-in trivial call', ours: '/api/v3/ping', floor: '/ping' },
      { name: 'page of 100 rows', ours: `/api/v3/account/user?size=${people}`, floor: '/users' },
    ]
    for (const pair of pairs) {
      const ours = await load(product.url + pair.ours, cookie)
      const bare = await load(floor.url + pair.floor, cookie)
      if (ours.wrong + bare.wrong > 0)
        throw new Error(`${pair.name}: ${ours.wrong} of ours and ${bare.wrong} of the floor's answers were wrong`)
      figures.push(
        print(
          {
            name: `${pair.name}, 16 at once`,
            ours: ours.perSecond,
            floor: bare.perSecond,
            unit: 'requests/s',
            goal: 'ratio at least 0.5',
          },
          ({ ratio }) => ratio >= 0.5,
        ),
      )
    }
    return figures
  } finally {
    await floor.stop()
    await product.stop()
  }
}

async function addPeople(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c oficina.org=*' })
  await client.connect()
  await client.query(`
    with org as (select id from oficina.orgs limit 1),
    role as (select r.id, r.org_id from oficina.roles r join org on org.id = r.org_id where not r.is_admin limit 1),
    person as (select g, lpad(g::text, 14, '0') as tail, 'pessoa' || g || '@bench.test' as email from generate_series(1, ${people}) g),
    account as (insert into oficina.accounts (id, email, first_name, last_name) select 'acc_' || tail, email, 'Pessoa', g::text from person returning id, email)
    insert into oficina.users (org_id, id, account_id, email, seat, role_id, first_name, last_name)
    select role.org_id, 'usr_' || tail, 'acc_' || tail, person.email, 'member', role.id, 'Pessoa', g::text
    from person, role, (select count(*) from account) done`)
  await client.end()
}
