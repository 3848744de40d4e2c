import type { ImportRecipe } from './recipes.ts'
import type { ImportInfo, ImportLook } from './shapes.ts'

/** Answers as the server gives them, for tests of what shows them. */
export const sampleLook: ImportLook = {
  identifier: 'imp_0000000000000001',
  state: 'read',
  object_id: null,
  layout: { label: 'Pedidos', table: null, object_label_field: null },
  read: { encoding: 'utf-8', separator: ';', header_row: 1 },
  rows: 4,
  long_rows: 0,
  is_wide: false,
  fields: [
    {
      column: 0,
      label: 'Pedido',
      given: 4,
      empty: 0,
      is_unique: true,
      type: 'singleLineText',
      reading: {},
      options: [],
      labels: ['P-1', 'P-2', 'P-3', 'P-4'],
      fits: [],
      is_key: false,
      links: [],
      link: null,
      link_table: null,
      match: null,
    },
    {
      column: 1,
      label: 'Entrega',
      given: 4,
      empty: 0,
      is_unique: false,
      type: 'date',
      reading: { dateFormat: 'DD/MM/YYYY' },
      options: [],
      labels: ['22/12/2026', '21/12/2026', 'a combinar'],
      fits: [
        {
          type: 'date',
          reading: { dateFormat: 'DD/MM/YYYY' },
          fits: 3,
          ambiguous: 0,
          misfits: [{ row: 4, text: 'a combinar' }],
        },
      ],
      is_key: false,
      links: [],
      link: null,
      link_table: null,
      match: null,
    },
  ],
  records: [
    {
      row: 2,
      cells: [
        { text: 'P-1', fits: true },
        { text: '22/12/2026', fits: true },
      ],
    },
    {
      row: 4,
      cells: [
        { text: 'P-3', fits: true },
        { text: 'a combinar', fits: false },
      ],
    },
  ],
}

export const sampleImport: ImportInfo = {
  id: 'imp_0000000000000001',
  connector_id: 'csv',
  state: 'done',
  created_by: 'usr_0000000000000001',
  created_at: '2026-11-18T10:00:00.000Z',
  started_at: '2026-11-18T10:01:00.000Z',
  finished_at: '2026-11-18T10:01:04.000Z',
  file: { name: 'Pedidos.csv', size: 1_812 },
  done: 4,
  total: 4,
  counts: { created: 4, updated: 0, skipped: 0, rejected: 0, emptied: 1 },
  tables: [{ id: 'tbl_0000000000000001', label: 'Pedidos', is_new: true }],
  error: null,
  has_rejected: true,
  undone: null,
  can: { cancel: false, undo: true },
}

export const sampleRecipe: ImportRecipe = {
  id: 'rec_0000000000000001',
  name: 'Todo mês',
  connector_id: 'csv',
  created_by: 'usr_0000000000000001',
  created_at: '2026-11-18T10:02:00.000Z',
  run_automations: true,
  tables: [
    {
      sheet: 'Pedidos',
      object: 'tbl_0000000000000001',
      label: 'Pedidos',
      type: 'import_update',
      key: 'Pedido',
      columns: [
        { label: 'Pedido', field: 'fld_0000000000000001', reading: {}, misfits: 'empty', link: null },
        {
          label: 'Entrega',
          field: 'fld_0000000000000002',
          reading: { dateFormat: 'DD/MM/YYYY' },
          misfits: 'skip_row',
          link: null,
        },
      ],
    },
  ],
  can: { change: true },
}
