import type { Field } from '@oficina/contract'
import { fold } from '@oficina/kinds'
import { toast } from '@oficina/ui'
import type { TFunction } from 'i18next'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { type Env, textOf, valueKindOf } from '../../fields/field-env.ts'
import { optionBook } from '../../fields/options/option-book.ts'
import { blankRecord } from '../appended-rows.ts'
import type { RecordStore } from '../record-store.ts'
import { readCells, readHtml, writeCells, writeHtml } from './cells-text.ts'
import type { Cells, GridColumn, RecordGridProps } from './grid-props.ts'
import type { GridLines } from './lines.ts'
import { offerUndo } from '../offer-undo.ts'
import { type Given, givenOf, newLabelsIn, readPasted } from './pasted-values.ts'
import type { Box } from './selection.ts'

export interface ClipboardOptions {
  store: RecordStore
  lines: GridLines
  /** Rows behind the last one are made. */
  canAdd: boolean
  columns: readonly GridColumn[]
  env: Env
  isEditable: (column: number) => boolean
  onColumns: RecordGridProps['onPasteColumns']
  onOptions: RecordGridProps['onPasteOptions']
  /** What was pasted is there now. */
  onPasted: (area: Box) => void
  /** Goes to a cell. */
  onShow: (recordId: number, fieldId: string) => void
  t: TFunction<'records'>
}

/** Rows that one gesture reaches. */
const mostRows = 5_000

interface Copied {
  text: string
  rows: { field: Field; value: unknown }[][]
}
/** What was copied last, as it is and not as it reads: links and people have more to them than their names. */
let copied: Copied | null = null

/** Copies a range as sheets do, pastes what they copy, fills and empties. All rows of one gesture go as one write. */
export function clipboardOf(options: ClipboardOptions) {
  const { store, lines, canAdd, columns, env, isEditable, onColumns, onOptions, onPasted, onShow, t } = options

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

  /** Behind the last line that shows a record. */
  const lastLine = () => {
    for (let line = lines.count - 1; line >= 0; line--) if (lines.recordAt(line) !== null) return line + 1
    return 0
  }

  /** Gives each cell from a corner on what belongs there; what cannot be read stays in its cell, marked. */
  const write = async (
    area: Box,
    givenAt: (row: number, column: number) => Given | undefined,
    made: readonly Field[] = [],
    onWritten?: (changeId: string | null) => void,
  ) => {
    const records = await recordsOf(area)
    const height = Math.min(area.bottom - area.top + 1, mostRows)
    const missing = canAdd ? Math.max(0, height - records.length) : 0
    const rows = [...records, ...Array.from({ length: missing }, () => blankRecord)]
    await findNamesIn(textsOf(rows.length, area, givenAt), env)
    // Fields that were made for this paste stand behind the last column, and are not drawn yet.
    const known = [...columns.map(({ field }) => field), ...made]
    const isWritten = (column: number) => column >= columns.length || isEditable(column)
    const pasted = { rows, area, fields: known, givenAt, isWritten, env }
    const asked = newLabelsIn(pasted)
    const fields = asked.length > 0 ? await onOptions(asked, known) : known
    if (fields === null) return
    const { changes, created, refused } = readPasted({ ...pasted, fields })
    const ids = await store.paste(changes, created, onWritten)
    const marks = refused.flatMap((one) => {
      const recordId = one.recordId < 0 ? ids?.[-1 - one.recordId] : one.recordId
      return recordId === undefined ? [] : { ...one, recordId }
    })
    store.refuse(marks, changes.length + created.length > 0)
    const [first] = marks
    if (!first) return
    toast.warning({
      id: 'not-pasted',
      title: t('grid.notPasted', { count: marks.length }),
      text: t('grid.notPastedText'),
      duration: 15_000,
      action: { label: t('grid.showNotPasted'), onClick: () => onShow(first.recordId, first.fieldId) },
    })
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

  const pasteCells = (box: Box, all: Cells, own: Copied['rows'] | null, made: readonly Field[], hasKeys: boolean) => {
    const cells = own === null && made.length === 0 && isHeading(all, box.left) ? all.slice(1) : all
    if (cells.length === 0) return
    const [height, width] = [cells.length, Math.max(...cells.map((row) => row.length))]
    // One value over a larger range goes into every cell of it.
    const isOne = height === 1 && width === 1
    const last = columns.length + made.length
    const area = isOne ? box : { ...box, bottom: box.top + height - 1, right: Math.min(box.left + width, last) - 1 }
    const lost = canAdd ? 0 : area.bottom - (lines.count - 1)
    if (lost > 0) toast.warning({ title: t('grid.noRowsLeft', { count: lost }) })
    const givenAt = (row: number, column: number): Given | undefined => {
      const [y, x] = isOne ? [0, 0] : [row, column]
      const text = cells[y]?.[x]
      if (text === undefined) return undefined
      const field = columns[area.left + column]?.field
      const source = own?.[y]?.[x]
      return source && field ? givenOf(source.field, source.value, field, env) : { text }
    }
    // Whoever pastes by a menu or a button may have no keys to take it back by.
    const offer = (changeId: string | null) =>
      offerUndo(store.query.tableId, t('grid.pasted', { count: height }), changeId, store)
    void write(area, givenAt, made, hasKeys ? undefined : offer).then(() => onPasted(area))
  }

  const copy = (records: Awaited<ReturnType<typeof recordsOf>>, area: Box) => {
    const fields = columns.slice(area.left, area.right + 1).map(({ field }) => field)
    const texts = records.map((record) => fields.map((field) => textOf(field, record.values[field.id], env)))
    const text = writeCells(texts)
    copied = { text, rows: records.map((record) => fields.map((field) => ({ field, value: record.values[field.id] }))) }
    return { text, html: writeHtml(texts) }
  }

  /** What is marked, where all of it is here. */
  const copyHere = (area: Box) => {
    const indexes: number[] = []
    for (let line = area.top; line <= Math.min(area.bottom, area.top + mostRows - 1); line++) {
      const index = lines.recordAt(line)
      if (index !== null) indexes.push(index)
    }
    const here = indexes.flatMap((index) => store.peek(index) ?? [])
    return here.length === indexes.length ? copy(here, area) : null
  }
  /** Rows that were not looked at yet are read first; the clipboard waits for them. */
  const copyLater = (area: Box) => {
    const whole = recordsOf(area).then((records) => copy(records, area))
    const blob = (type: 'text/plain' | 'text/html', part: 'text' | 'html') =>
      whole.then((all) => new Blob([all[part]], { type }))
    void navigator.clipboard
      .write([new ClipboardItem({ 'text/plain': blob('text/plain', 'text'), 'text/html': blob('text/html', 'html') })])
      .catch(() => toast.error({ title: t('grid.notCopied') }))
  }
  const pasteText = (area: Box, text: string, html: string, hasKeys = true) => {
    const own = copied !== null && copied.text === text ? copied.rows : null
    const cells = (html === '' ? null : readHtml(html)) ?? readCells(text)
    // Empty cells empty others, and make no records. Nothing at all does neither.
    const isBlank = cells.every((row) => row.every((cell) => cell.trim() === ''))
    if (isBlank && (area.top >= lastLine() || (text === '' && html === ''))) {
      toast.info({ title: t('grid.nothingToPaste') })
      return
    }
    const asked = onColumns(cells, area.left)
    if (asked) void asked.then((answer) => pasteCells(area, answer.cells, null, answer.fields, hasKeys))
    else pasteCells(area, cells, own, [], hasKeys)
  }

  return {
    copyHere,
    copyLater,
    pasteText,
    /** By a menu, which has no event of the clipboard. */
    pasteInto: async (area: Box) => {
      const read = await readClipboard()
      if (read) pasteText(area, read.text, read.html, false)
      else toast.info({ title: t('menu.pasteByKey', { keys: /Mac/.test(navigator.userAgent) ? '⌘V' : 'Ctrl+V' }) })
    },
    clear: (area: Box) => write(area, () => ({ text: '' })),
    fill,
  }
}

/** What is on the clipboard; null where the browser does not tell. */
async function readClipboard(): Promise<{ text: string; html: string } | null> {
  try {
    const [item] = await navigator.clipboard.read()
    const textOf = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
    return { text: await textOf('text/plain'), html: await textOf('text/html') }
  } catch {
    return null
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
