import type { Field } from '@oficina/contract'
import { FieldValueError, fold } from '@oficina/kinds'
import { toast } from '@oficina/ui'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { canonical, type Env, parseValue, textOf, valueKindOf } from '../../fields/field-env.ts'
import { optionBook } from '../../fields/options/option-book.ts'
import { problemText } from '../../fields/problem-text.ts'
import { blankRecord } from '../appended-rows.ts'
import type { RecordChange, RecordStore } from '../record-store.ts'
import { readCells, readHtml, writeCells, writeHtml } from './cells-text.ts'
import type { Cells, GridColumn, RecordGridProps } from './grid-props.ts'
import type { GridLines } from './lines.ts'
import { type Box, boxOf, type Range } from './selection.ts'

interface ClipboardOptions {
  store: RecordStore
  lines: GridLines
  columns: readonly GridColumn[]
  env: Env
  range: Range | null
  isEditable: (column: number) => boolean
  /** Files that were pasted onto a cell; false where it takes none. */
  onFiles: (files: File[]) => boolean
  onColumns: RecordGridProps['onPasteColumns']
}

/** Rows that one gesture reaches. */
const mostRows = 5_000

interface Copied {
  text: string
  rows: { field: Field; value: unknown }[][]
}
/** What was copied last, as it is and not as it reads: links and people have more to them than their names. */
let copied: Copied | null = null

/** What goes into one cell: a text to be read by its field, or a value that was one of the field already. */
type Given = { text: string } | { value: unknown; shown: unknown }

/** Copies a range as sheets do, pastes what they copy, fills and empties. All rows of one gesture go as one write. */
export function useClipboard({ store, lines, columns, env, range, isEditable, onFiles, onColumns }: ClipboardOptions) {
  const { t } = useTranslation('records')
  const box = range && boxOf(range)

  /** The lines of a box that show records, all of them here. */
  const recordsOf = async ({ top, bottom }: Pick<Box, 'top' | 'bottom'>) => {
    const indexes: number[] = []
    for (let line = top; line <= Math.min(bottom, top + mostRows - 1, lines.count - 1); line++) {
      const index = lines.recordAt(line)
      if (index !== null) indexes.push(index)
    }
    if (bottom - top >= mostRows) toast.warning({ title: t('grid.tooManyRows', { count: mostRows }) })
    await store.ensure(indexes)
    return indexes.flatMap((index) => store.peek(index) ?? [])
  }

  /** The texts that are about to be read by each field: people and options of long lists have to be known for that. */
  const textsOf = (height: number, area: Box, givenAt: (row: number, column: number) => Given | undefined) =>
    columns.slice(area.left, area.right + 1).flatMap(({ field }, column) => {
      const isNamed = field.long_list !== undefined || ['user', 'users'].includes(valueKindOf(field))
      if (!isNamed || !isEditable(area.left + column)) return []
      const given = Array.from({ length: height }, (_, row) => givenAt(row, column))
      return [{ field, texts: given.flatMap((one) => (one && 'text' in one ? one.text : [])) }]
    })

  /** Gives each cell from a corner on what belongs there; what cannot be read stays in its cell, marked. */
  const write = async (
    area: Box,
    givenAt: (row: number, column: number) => Given | undefined,
    made: readonly Field[] = [],
  ) => {
    // Fields that were made for this paste stand behind the last column, and are not drawn yet.
    const fieldAt = (column: number) => columns[column]?.field ?? made[column - columns.length]
    const records = await recordsOf(area)
    const height = Math.min(area.bottom - area.top + 1, mostRows)
    const missing = lines.hasNew ? Math.max(0, height - records.length) : 0
    const rows = [...records, ...Array.from({ length: missing }, () => blankRecord)]
    await findNamesIn(textsOf(rows.length, area, givenAt), env)
    const changes: RecordChange[] = []
    const created: Record<string, unknown>[] = []
    const refused: Parameters<RecordStore['refuse']>[0][number][] = []
    rows.forEach((record, row) => {
      const change: RecordChange = { record, values: {}, shown: {} }
      for (let column = area.left; column <= area.right; column++) {
        const field = fieldAt(column)
        const given = givenAt(row, column - area.left)
        if (!field || given === undefined || (column < columns.length && !isEditable(column))) continue
        try {
          const value = 'text' in given ? parseValue(field, given.text, env) : given.value
          change.values[field.id] = value
          change.shown[field.id] = 'text' in given ? value : given.shown
        } catch (error) {
          if (!(error instanceof FieldValueError) || !('text' in given)) throw error
          const message = problemText({ reason: error.reason, details: error.details })
          // A row that is yet to be made is named by its place among them, below zero.
          const recordId = record === blankRecord ? -1 - created.length : record.id
          refused.push({ recordId, fieldId: field.id, text: given.text, message })
        }
      }
      if (record === blankRecord) created.push(change.values)
      else if (Object.keys(change.values).length > 0) changes.push(change)
    })
    if (refused.length > 0) toast.warning({ title: t('grid.notPasted', { count: refused.length }) })
    const ids = await store.paste(changes, created)
    store.refuse(
      refused.flatMap((one) => {
        const recordId = one.recordId < 0 ? ids?.[-1 - one.recordId] : one.recordId
        return recordId === undefined ? [] : { ...one, recordId }
      }),
    )
  }

  /** Repeats the cells of a range over the rest of a larger one. */
  const fill = async (source: Box, area: Box) => {
    const rows = await recordsOf(source)
    const [height, width] = [rows.length, source.right - source.left + 1]
    if (height === 0) return
    const isAbove = area.top < source.top
    const offset = isAbove ? height - ((source.top - area.top) % height) : 0
    const shift = area.left < source.left ? width - ((source.left - area.left) % width) : 0
    await write(area, (row, column) => {
      const from = columns[source.left + ((column + shift) % width)]?.field
      const to = columns[area.left + column]?.field
      const record = rows[(row + offset) % height]
      if (!from || !to || !record) return undefined
      return givenOf(from, record.values[from.id], to, env)
    })
  }

  /** Whether the first row only repeats what the columns are called. */
  const isHeading = ([first = [], ...others]: Cells, column: number) =>
    others.length > 0 &&
    first.every((text, n) => fold(text.trim()) === fold(columns[column + n]?.field.label.trim() ?? '\u0000'))

  const pasteCells = (box: Box, all: Cells, own: Copied['rows'] | null, made: readonly Field[]) => {
    const cells = own === null && made.length === 0 && isHeading(all, box.left) ? all.slice(1) : all
    if (cells.length === 0) return
    const [height, width] = [cells.length, Math.max(...cells.map((row) => row.length))]
    // One value over a larger range goes into every cell of it.
    const isOne = height === 1 && width === 1
    const last = columns.length + made.length
    const area = isOne ? box : { ...box, bottom: box.top + height - 1, right: Math.min(box.left + width, last) - 1 }
    const lost = lines.hasNew ? 0 : area.bottom - (lines.count - 1)
    if (lost > 0) toast.warning({ title: t('grid.noRowsLeft', { count: lost }) })
    const givenAt = (row: number, column: number): Given | undefined => {
      const [y, x] = isOne ? [0, 0] : [row, column]
      const text = cells[y]?.[x]
      if (text === undefined) return undefined
      const field = columns[area.left + column]?.field
      const source = own?.[y]?.[x]
      return source && field ? givenOf(source.field, source.value, field, env) : { text }
    }
    void write(area, givenAt, made)
  }

  const copy = (records: Awaited<ReturnType<typeof recordsOf>>, area: Box) => {
    const fields = columns.slice(area.left, area.right + 1).map(({ field }) => field)
    const texts = records.map((record) => fields.map((field) => textOf(field, record.values[field.id], env)))
    const text = writeCells(texts)
    copied = { text, rows: records.map((record) => fields.map((field) => ({ field, value: record.values[field.id] }))) }
    return { text, html: writeHtml(texts) }
  }

  return {
    onCopy: (event: ClipboardEvent) => {
      if (!box || event.target !== event.currentTarget) return
      event.preventDefault()
      const indexes: number[] = []
      for (let line = box.top; line <= Math.min(box.bottom, box.top + mostRows - 1); line++) {
        const index = lines.recordAt(line)
        if (index !== null) indexes.push(index)
      }
      const here = indexes.flatMap((index) => store.peek(index) ?? [])
      if (here.length === indexes.length) {
        const { text, html } = copy(here, box)
        event.clipboardData.setData('text/plain', text)
        event.clipboardData.setData('text/html', html)
        return
      }
      // Rows that were not looked at yet are read first; the clipboard waits for them.
      const whole = recordsOf(box).then((records) => copy(records, box))
      const blob = (type: 'text/plain' | 'text/html', part: 'text' | 'html') =>
        whole.then((all) => new Blob([all[part]], { type }))
      void navigator.clipboard
        .write([
          new ClipboardItem({ 'text/plain': blob('text/plain', 'text'), 'text/html': blob('text/html', 'html') }),
        ])
        .catch(() => toast.error({ title: t('grid.notCopied') }))
    },
    onPaste: (event: ClipboardEvent) => {
      if (!box || event.target !== event.currentTarget) return
      event.preventDefault()
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      if (files.length > 0 && text === '' && onFiles(files)) return
      const html = event.clipboardData.getData('text/html')
      const own = copied !== null && copied.text === text ? copied.rows : null
      const cells = (html === '' ? null : readHtml(html)) ?? readCells(text)
      const asked = onColumns(cells, box.left)
      if (asked) void asked.then((answer) => pasteCells(box, answer.cells, null, answer.fields))
      else pasteCells(box, cells, own, [])
    },
    clear: async () => {
      if (box) await write(box, () => ({ text: '' }))
    },
    fillDown: async () => {
      if (box && box.bottom > box.top) await fill({ ...box, bottom: box.top }, box)
    },
    fill,
  }
}

/** Learns what is meant by names, of which a cell may hold several. A call that fails leaves them unread, in their cells. */
async function findNamesIn(
  given: readonly { field: Field; texts: readonly string[] }[],
  { findNames }: Env,
): Promise<void> {
  const namesIn = (texts: readonly string[]) => texts.flatMap((text) => [text, ...text.split(/[,;\n]/)])
  const people = given.flatMap(({ field, texts }) => (field.long_list ? [] : texts))
  try {
    if (findNames && people.length > 0) await findNames(namesIn(people))
    for (const { field, texts } of given) await optionBook.findLabels(field, namesIn(texts))
  } catch (error) {
    if (!isApiError(error)) throw error
    toast.error({ title: errorText(error) })
  }
}

/** A value of one field for another: itself where they are the same field, else as it reads. */
function givenOf(from: Field, value: unknown, to: Field, env: Env): Given {
  if (from.id === to.id) return { value: canonical(from, value), shown: value ?? null }
  return { text: textOf(from, value, env) }
}
