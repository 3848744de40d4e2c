import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database with nothing in it, as a new server finds it. */
export async function makeEmptyDatabase(): Promise<string> {
  const { adminUrl, appUrl } = inject('postgres')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner oficina_app`)
  await admin.end()
  const url = new URL(appUrl)
  url.pathname = `/${name}`
  return url.href
}
