import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileInfo } from '@oficina/contract'
import { sql } from 'kysely'
import type { Domain } from '../domain.ts'
import { makeFiles } from '../files/files.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { startTestHttp } from './test-http.ts'
import { makeTestDatabase, startTestServices, testSecret } from './test-services.ts'

export const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** A file as a route would get it. */
export function incoming(bytes: Buffer, name: string) {
  return { name, claimedType: 'image/png', stream: Readable.from([bytes]), end: async () => {} }
}

/** A server that takes files, and someone who sends them. */
export async function startFileKit(domain: Domain, settings: Record<string, string> = {}) {
  const org = 'org_filestest1'
  const ana = `${org}/usr_ana`
  const secrets = makeSecrets(testSecret)
  const kit = await startTestServices({
    url: await makeTestDatabase(),
    domains: [domain],
    work: true,
    settings,
    ports: ({ config, log, ports }) => {
      ports.secrets = secrets
      return { files: makeFiles({ config, log }) }
    },
  })
  const http = await startTestHttp(kit.services, [domain])
  const folder = join(kit.services.config.dataDir, 'files')
  const send = async (bytes: Uint8Array | string, name: string, as = ana) => {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), name)
    return fetch(`${http.url}/api/v3/files`, { method: 'POST', body: form, headers: { 'x-test-as': as } })
  }
  return {
    ...kit,
    org,
    ana,
    secrets,
    url: http.url,
    folder,
    files: kit.services.ports.files,
    send,
    upload: async (bytes: Uint8Array | string, name: string, as = ana) =>
      (await (await send(bytes, name, as)).json()) as FileInfo,
    /** As the one who sends files, unless it says otherwise. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(http.url + path, { headers: { 'x-test-as': ana, ...headers } }),
    leftovers: () => readdirSync(join(folder, 'tmp')),
    countFiles: async () => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from oficina.files`.execute(kit.ctx(null).db)
      return Number(rows[0]?.n)
    },
    stop: async () => {
      await http.app.close()
      await kit.stop()
      kit.services.ports.files.close()
    },
  }
}
