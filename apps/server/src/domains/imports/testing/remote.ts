import type { ConnectorId, DatabaseConfig, ImportInfo, ImportLook } from '@oficina/contract'
import { expect, vi } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Person } from '../../../../test/build.ts'

vi.setConfig({ testTimeout: 90_000 })

type Name = 'test-connection' | 'list-tables' | 'fetch-tables' | 'list-sheets'
export type Connection = Omit<DatabaseConfig, 'isReadOnlyAccess'> & { isReadOnlyAccess?: true }

/** Calls of one import from a database, as the page makes them. */
export async function remoteImport(who: Person, connector_id: ConnectorId) {
  const { identifier } = ok(await who.api.connector.identifier({ connector_id }))
  const call = (name: Name, config?: Connection) =>
    who.api.connector.call({
      identifier,
      connector_id,
      function: name,
      ...(config && { config: { isReadOnlyAccess: true as const, ...config } }),
    })
  const test = async (config: Connection) => ok(await call('test-connection', config)).connection
  const tables = async (config: Connection) => ok(await call('list-tables', config)).tables
  const fetched = async (): Promise<ImportInfo> =>
    vi.waitFor(
      async () => {
        const { status, body } = await who.api.imports.get({ importId: identifier })
        expect(status).toBe(200)
        expect(body.state).not.toBe('fetching')
        return body
      },
      { timeout: 60_000, interval: 50 },
    )
  const fetch = async (config: Connection): Promise<ImportInfo> => {
    ok(await call('fetch-tables', config))
    return fetched()
  }
  const look = async (sheetIndex = 0): Promise<ImportLook> =>
    ok(await who.api.connector.configTable({ identifier, connector_id, config: { sheetIndex } }))
  return { identifier, call, test, tables, fetch, fetched, look }
}
