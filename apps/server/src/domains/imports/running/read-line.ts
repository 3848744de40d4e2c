import { type FieldEnv, FieldValueError, type Json, type Names } from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'
import type { FieldModel, Grant, OrgSettings } from '../../engine/index.ts'
import type { Rejection } from '../queries.ts'
import type { Line } from '../reading/tasks.ts'
import type { PlannedField, PlannedTable } from '../types.ts'

interface Cell {
  planned: PlannedField
  field: FieldModel
  env: FieldEnv
}

export interface LinkCell {
  planned: PlannedField
  field: FieldModel
  text: string
}

export interface ReadLine {
  row: number
  values: Record<string, Json>
  /** Texts by field, for what is rejected later. */
  cells: readonly string[]
  /** Texts that name records, which are found for all rows at once. */
  links: LinkCell[]
  /** The record that it became or was found to be about. */
  id: number | null
  /** It was made or changed, rather than left as it is. */
  isWritten: boolean
  rejections: Rejection[]
  /** A value does not fit, and rows with such are to be left out. */
  isSkipped: boolean
}

const valueKept = 1_000

export const rejection = (
  { name }: PlannedTable,
  row: number,
  reason: string,
  cell?: { label: string; text: string },
): Rejection => ({
  row,
  sheet: name,
  column_label: cell?.label ?? null,
  value: cell ? storable(cell.text.slice(0, valueKept)) : null,
  reason,
})

/** PostgreSQL keeps no NUL, and no half characters. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Reads the cells of a row as the fields that they go to, within what the person may write. */
export class LineReader {
  private readonly cells: readonly Cell[]
  private readonly table: PlannedTable

  constructor(table: PlannedTable, grant: Grant, settings: OrgSettings, now: number, names: Names | null) {
    this.table = table
    const { locale, timezone, currencySymbol } = settings
    const own: FieldEnv = { locale, timezone, currencySymbol, now, ...(names && { names }) }
    this.cells = table.fields.map((planned): Cell => {
      const field = planned.fieldId === null ? undefined : grant.readable.get(planned.fieldId)
      // Gone, or hidden since then: what is hidden is not told.
      if (!field) throw new AppError('conflict', { reason: 'field_gone' })
      if (!grant.writable.has(field.id))
        throw new AppError('permission_denied', { needs: 'write', reason: 'read_only' })
      return { planned, field, env: { ...own, ...planned.reading } }
    })
  }

  read({ row, cells }: Line): ReadLine {
    const line: ReadLine = {
      row,
      values: {},
      cells,
      links: [],
      id: null,
      isWritten: false,
      rejections: [],
      isSkipped: false,
    }
    for (let n = 0; n < this.cells.length; n++) {
      const cell = this.cells[n] as Cell
      const raw = cells[cell.planned.column] ?? ''
      const text = raw.trim()
      // What stands around a text may belong to it; the field itself says.
      if (text !== '' && cell.planned.link) line.links.push({ planned: cell.planned, field: cell.field, text })
      else if (text !== '') this.readCell(line, cell, cell.field.valueKind === 'text' ? raw : text)
    }
    return line
  }

  private readCell(line: ReadLine, { planned, field, env }: Cell, text: string): void {
    try {
      const value = field.kind.parse(text, field.options, env)
      if (value !== null) line.values[field.id] = value
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      line.rejections.push(rejection(this.table, line.row, error.reason, { label: planned.label, text }))
      line.isSkipped ||= planned.misfits === 'skip_row'
    }
  }
}
