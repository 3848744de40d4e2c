import { changeImport } from '../src/domains/imports/queries.ts'
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
