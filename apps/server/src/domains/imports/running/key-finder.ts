import { createHash } from 'node:crypto'
import type { Json } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import type { FieldModel, Viewer } from '../../engine/index.ts'
import { findByKey } from '../../records/index.ts'
import { type ReadLine, rejection } from './read-line.ts'
import type { PlannedTable } from '../types.ts'

/** A row of the file, and the record that it is about; null for a new one. */
export interface KeyedLine {
  line: ReadLine
  id: number | null
}

const [longestKey, hashBytes] = [24, 15]

/** A million keys are in memory until the end: long ones by a hash, of which no two are alike. */
const shortened = (key: string): string =>
  key.length <= longestKey ? key : createHash('sha256').update(key).digest().toString('base64', 0, hashBytes)

/**
 * Finds the records that rows are about, by the column that was chosen for it, among those that the person sees. A key
 * that comes a second time in the file is told and its row left out, so that which of the two wins does not hang on luck.
 */
export class KeyFinder {
  private readonly table: PlannedTable
  private readonly fieldId: string
  private readonly seen = new Set<string>()

  constructor(table: PlannedTable) {
    this.table = table
    this.fieldId = table.fields.find(({ column }) => column === table.key)?.fieldId ?? ''
  }

  /** Keys of rows that were written. */
  note(lines: readonly ReadLine[]): void {
    for (const key of this.keysOf(lines)) if (key !== null) this.seen.add(shortened(String(key)))
  }

  private keysOf(lines: readonly ReadLine[]): Json[] {
    return lines.map(({ values }) => values[this.fieldId] ?? null)
  }

  /** Rows without a key are new. Repeated ones get a rejection and are not in the answer. */
  async find(ctx: TxCtx, viewer: Viewer, lines: readonly ReadLine[]): Promise<KeyedLine[]> {
    const field = viewer.grant(this.table.tableId ?? '')?.readable.get(this.fieldId)
    if (!field) throw new Error('the key of an import is not there')
    const keys = this.keysOf(lines)
    const found = await findByKey(ctx, viewer, this.table.tableId ?? '', field, keys)
    const inBatch = new Set<string>()
    return lines.flatMap((line, n): KeyedLine[] => {
      const key = keys[n] ?? null
      if (key === null) return [{ line, id: null }]
      const text = String(key)
      if (this.seen.has(shortened(text)) || inBatch.has(text)) {
        line.isSkipped = true
        line.rejections.push(rejection(this.table, line.row, 'repeated_key', this.cellOf(field, line)))
        return []
      }
      inBatch.add(text)
      return [{ line, id: found.get(text) ?? null }]
    })
  }

  private cellOf(field: FieldModel, { cells }: ReadLine) {
    const planned = this.table.fields.find(({ fieldId }) => fieldId === field.id)
    return { label: planned?.label ?? field.label, text: cells[planned?.column ?? 0] ?? '' }
  }
}
