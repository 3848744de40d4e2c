import type { ImportInfo, ImportLook, TableImport } from '@oficina/contract'
import { expect, vi } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Person } from '../../../../test/build.ts'

/** Each import starts threads that read its file, which takes a while on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

type Config = Record<string, unknown>

/** Sends a file, as the page does. */
export async function upload(who: Person, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const connector_id = 'csv' as const
  const { identifier } = ok(await who.api.connector.identifier({ connector_id }))
  const input = { identifier, connector_id, function: 'upload', file: new File([content], name) }
  return { identifier, sent: await who.api.connector.call(input as never) }
}

export async function look(who: Person, identifier: string, config: Config = {}): Promise<ImportLook> {
  return ok(await who.api.connector.configTable({ identifier, connector_id: 'csv', config }))
}

/** Sends a file and has it looked at. */
export async function lookAt(who: Person, name: string, content: string, config: Config = {}): Promise<ImportLook> {
  const { identifier, sent } = await upload(who, name, content)
  ok(sent)
  return look(who, identifier, config)
}

export const start = (who: Person, identifier: string, ...tables: TableImport[]) =>
  who.api.connector.importTable({ identifier, connector_id: 'csv', table_import_configs: tables })

export async function settled(who: Person, importId: string): Promise<ImportInfo> {
  return vi.waitFor(
    async () => {
      // Not by `ok`: an import that failed has an error of its own.
      const { status, body: one } = await who.api.imports.get({ importId })
      expect(status).toBe(200)
      expect(['done', 'failed', 'cancelled', 'undone']).toContain(one.state)
      return one
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Sends, looks, starts and waits for the end. */
export async function importFile(
  who: Person,
  content: string,
  table: Omit<TableImport, 'fields'> & { fields?: TableImport['fields'] },
  name = 'Clientes.csv',
): Promise<ImportInfo> {
  const seen = await lookAt(who, name, content, table.object ? { object: table.object } : {})
  const fields = table.fields ?? seen.fields.map(({ column, match }) => ({ column, ...(match && { field: match }) }))
  ok(await start(who, seen.identifier, { ...table, fields }))
  return settled(who, seen.identifier)
}

export async function undo(who: Person, importId: string): Promise<ImportInfo> {
  ok(await who.api.imports.undo({ importId }))
  return settled(who, importId)
}

/** The values of a table's records by the labels of its fields, in the order in which they were made. */
export async function valuesOf(who: Person, tableId: string): Promise<Record<string, unknown>[]> {
  const table = ok(await who.api.tables.get({ tableId }))
  const { records } = ok(await who.api.records.list({ tableId, limit: 1_000 }))
  const byId = records.toSorted((a, b) => a.id - b.id)
  return byId.map(({ values }) => Object.fromEntries(table.fields.map(({ id, label }) => [label, values[id] ?? null])))
}
