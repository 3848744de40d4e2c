import type { Field, Table } from '@oficina/contract'
import type { ColumnSummary } from '@oficina/kinds/evidence/index'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useStartBuilding } from '../../../ground/session/build-mode.ts'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { newFieldOf } from '../../field-panel/field-draft.ts'
import { refusalText } from '../../field-panel/problem-text.ts'
import { typeName } from '../../field-panel/types/type-list.ts'
import { type Env, useFieldEnv } from '../../fields/field-env.ts'
import {
  fieldFor,
  inOwnWriting,
  lookAt,
  looksLikeHeader,
  misfitsOf,
  type PastedType,
  pastedTypes,
  strayIn,
  typeOf,
} from './guess-columns.ts'
import classes from './paste-columns.module.css'
import { type PastedColumns, withoutColumns } from './pasted-columns.ts'

interface Params {
  table: Table
  cells: readonly (readonly string[])[]
  /** How many of the pasted columns have a field already. */
  known: number
  /** Nothing is in the table yet: its only field takes the name of the first column. */
  isEmpty: boolean
}

/** What the person says about a column; what they do not say follows from its texts. */
interface Said {
  label?: string
  type?: PastedType
  /** It is not pasted. */
  isOut?: boolean
}

/** The choice beside the types that leaves a column out. */
const out = 'out'

/** Offers fields for columns that were pasted beyond the last one, with names and types read from what was pasted. */
export default function PasteColumnsDialog({ params, onClose }: DialogProps<Params, PastedColumns>) {
  const { table, cells, known, isEmpty } = params
  const { t } = useTranslation(['records', 'fields'])
  const texts = useUiTexts()
  const env = useFieldEnv()
  const queries = useQueryClient()
  const width = Math.max(...cells.map((row) => row.length))
  const [hasNames, setHasNames] = useState(() => looksLikeHeader(cells, env))
  const rows = useMemo(() => cells.slice(hasNames ? 1 : 0), [cells, hasNames])
  const [said, setSaid] = useState<readonly Said[]>([])
  const looked = useMemo(
    () =>
      Array.from({ length: width - known }, (_, n) => {
        const name = hasNames ? (cells[0]?.[known + n]?.trim() ?? '') : ''
        const texts = rows.map((row) => row[known + n] ?? '')
        return { name, texts, summary: lookAt(texts, env, name, hasNames ? 2 : 1) }
      }),
    [cells, rows, hasNames, known, width, env],
  )
  const columns = looked.map((one, n) => ({
    ...one,
    label: said[n]?.label ?? (one.name || t('paste.column', { number: known + n + 1 })),
    type: said[n]?.type ?? typeOf(one.summary),
    isOut: said[n]?.isOut ?? false,
  }))
  const taken = columns.filter(({ isOut }) => !isOut)
  const [isBusy, setBusy] = useState(false)
  const startBuilding = useStartBuilding()
  const change = (at: number, patch: Said) =>
    setSaid((now) => columns.map((_, n) => (n === at ? { ...now[n], ...patch } : (now[n] ?? {}))))
  /** Texts as this person's fields read them, without the columns that are left out. */
  const ownRows = () => {
    const own = rows.map((row) =>
      row.map((text, at) => {
        const column = columns[at - known]
        return column ? inOwnWriting(text, column.summary, column.type, env) : text
      }),
    )
    return withoutColumns(own, (at) => columns[at - known]?.isOut ?? false)
  }

  const make = async () => {
    setBusy(true)
    startBuilding()
    const made: Field[] = []
    try {
      const [title] = table.fields
      const name = cells[0]?.[0]?.trim()
      if (isEmpty && hasNames && title && name && name !== title.label)
        await api.fields.update({ tableId: table.id, fieldId: title.id, label: name.slice(0, 100) })
      for (const [n, { label, type, texts, summary, isOut }] of columns.entries()) {
        if (isOut) continue
        const name = label.trim() || t('paste.column', { number: known + n + 1 })
        const draft = fieldFor(type, name, texts, summary)
        made.push(await api.fields.create({ tableId: table.id, ...newFieldOf(draft) }))
      }
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      onClose({ fields: made, cells: ownRows() })
    } catch (error) {
      if (!isApiError(error)) throw error
      // Fields that were made stay, with what belongs into them: nothing that was pasted is lost.
      toast.error({ title: refusalText(error) })
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      onClose({ fields: made, cells: ownRows() })
    }
  }
  return (
    <Dialog
      title={t('paste.title', { count: taken.length })}
      width={560}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          {/* With every new column left out, both buttons would do the same. */}
          {taken.length > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => onClose({ fields: [], cells: rows })}>
              {t('paste.without')}
            </Button>
          )}
          <Button loading={isBusy} onClick={() => void make()} data-autofocus>
            {t('paste.make', { count: taken.length })}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('paste.text', { count: rows.length })}</p>
      <Checkbox
        className={classes.names}
        label={t('paste.hasNames')}
        checked={hasNames}
        onChange={(event) => setHasNames(event.currentTarget.checked)}
      />
      <ul className={classes.columns}>
        {columns.map((column, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their places
          <li key={n} className={classes.column}>
            <TextInput
              aria-label={t('paste.name')}
              value={column.label}
              disabled={column.isOut}
              maxLength={100}
              onChange={(event) => change(n, { label: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('paste.type')}
              value={column.isOut ? out : column.type}
              data={[
                ...pastedTypes.map((type) => ({ value: type as string, label: typeName(type) })),
                { value: out, label: t('paste.leaveOut') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                change(n, value === out ? { isOut: true } : { isOut: false, type: value as PastedType })
              }
            />
            {!column.isOut && <ColumnNote column={column} env={env} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Of values that keep a column from being of a type, so many are named. */
const strayShown = 3

/** How the first value is read, how many cannot be, and why a column that looks like another type is text. */
function ColumnNote({
  column,
  env,
}: {
  column: { summary: ColumnSummary; type: PastedType; texts: readonly string[] }
  env: Env
}) {
  const { t } = useTranslation('records')
  const { summary, type, texts } = column
  const misfits = misfitsOf(summary, type)
  if (misfits.count > 0)
    return (
      <span className={`t-meta t-cut ${classes.misfits}`} title={misfits.texts.join('\n')}>
        {t('paste.misfits', { count: misfits.count })}
      </span>
    )
  const stray = strayIn(summary, type)
  if (stray)
    return (
      <span className={`t-meta ${classes.stray}`}>
        {t('paste.stray', {
          count: stray.count,
          given: stray.given,
          type: typeName(stray.type),
          where: stray.misfits
            .slice(0, strayShown)
            .map(({ row, text }) => t('paste.strayAt', { row, text: text.slice(0, 40) }))
            .join(', '),
        })}
      </span>
    )
  const sample = texts.find((text) => text.trim() !== '') ?? ''
  return <span className={`t-meta t-3 t-cut ${classes.sample}`}>{inOwnWriting(sample, summary, type, env)}</span>
}
