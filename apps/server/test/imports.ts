import { changeImport } from '../src/domains/imports/queries.ts'
import { insertRecipe } from '../src/domains/imports/recipes/queries.ts'
import { newId } from '../src/platform/ids.ts'
import type { Build, BuiltOrg } from './build.ts'

const column = {
  name: 'Nome',
  given: 1,
  empty: 0,
  isUnique: true,
  labels: ['Ana'],
  suggested: { type: 'singleLineText' as const, reading: {}, options: [] },
  fits: [],
}
const look = {
  name: 'Planilha',
  read: {},
  headerRow: 1,
  rows: 1,
  columns: [column],
  preview: [{ row: 2, cells: ['Ana'] }],
  longRows: 0,
}

/** An import whose file was read, without one: for tests that never get as far as reading it again. */
export async function readByHand(build: Build, org: BuiltOrg, importId: string): Promise<void> {
  const { db } = build.system().in(org.id)
  const file = { id: 'fil_00000000000000', name: 'Planilha.csv', size: 10 }
  await changeImport(db, org.id, importId, { state: 'read', file, sheets: ['Planilha'] })
  await changeImport(db, org.id, importId, { looks: { 0: { wish: {}, look, error: null } } })
}

/** A recipe for a table, without the import that it would be kept of. */
export async function keepByHand(build: Build, org: BuiltOrg, object: string): Promise<string> {
  const id = newId('rec')
  const tables = [{ sheet: 'Planilha', object, type: 'import_only' as const, key: null, columns: [] }]
  const row = { org_id: org.id, id, name: 'Receita', user_id: org.admin.id, connector_id: 'csv' as const, tables }
  await insertRecipe(build.system().in(org.id).db, { ...row, is_quiet: false })
  return id
}
