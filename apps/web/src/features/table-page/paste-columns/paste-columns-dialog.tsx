import type { Field, Table } from '@oficina/contract'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useStartBuilding } from '../../../ground/session/build-mode.ts'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { newFieldOf } from '../../field-panel/field-draft.ts'
import { refusalText } from '../../field-panel/problem-text.ts'
import { typeName } from '../../field-panel/types/type-list.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import { fieldFor, guessType, looksLikeHeader, type PastedType, pastedTypes } from './guess-columns.ts'
import classes from './paste-columns.module.css'
import type { PastedColumns } from './pasted-columns.ts'

interface Params {
  table: Table
  cells: readonly (readonly string[])[]
  /** How many of the pasted columns have a field already. */
  known: number
  /** Nothing is in the table yet: its only field takes the name of the first column. */
  isEmpty: boolean
}

interface NewColumn {
  label: string
  type: PastedType
}

/** Offers fields for columns that were pasted beyond the last one, with names and types read from what was pasted. */
export default function PasteColumnsDialog({ params, onClose }: DialogProps<Params, PastedColumns>) {
  const { table, cells, known, isEmpty } = params
  const { t } = useTranslation('records')
  const texts = useUiTexts()
  const env = useFieldEnv()
  const queries = useQueryClient()
  const width = Math.max(...cells.map((row) => row.length))
  const columnOf = (at: number) => cells.map((row) => row[at] ?? '')
  const [hasNames, setHasNames] = useState(() => looksLikeHeader(cells, env))
  const [columns, setColumns] = useState<NewColumn[]>(() =>
    Array.from({ length: width - known }, (_, n) => ({
      label: (hasNames && cells[0]?.[known + n]?.trim()) || t('paste.column', { number: known + n + 1 }),
      type: guessType(columnOf(known + n).slice(hasNames ? 1 : 0), env),
    })),
  )
  const [isBusy, setBusy] = useState(false)
  const startBuilding = useStartBuilding()
  const change = (at: number, patch: Partial<NewColumn>) =>
    setColumns((now) => now.map((one, n) => (n === at ? { ...one, ...patch } : one)))
  const rows = cells.slice(hasNames ? 1 : 0)

  const make = async () => {
    setBusy(true)
    startBuilding()
    const made: Field[] = []
    try {
      const [title] = table.fields
      const name = cells[0]?.[0]?.trim()
      if (isEmpty && hasNames && title && name && name !== title.label)
        await api.fields.update({ tableId: table.id, fieldId: title.id, label: name.slice(0, 100) })
      for (const [n, { label, type }] of columns.entries()) {
        const draft = fieldFor(
          type,
          label.trim() || t('paste.column', { number: known + n + 1 }),
          rows.map((row) => row[known + n] ?? ''),
        )
        made.push(await api.fields.create({ tableId: table.id, ...newFieldOf(draft) }))
      }
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      onClose({ fields: made, cells: rows })
    } catch (error) {
      if (!isApiError(error)) throw error
      // Fields that were made stay, with what belongs into them: nothing that was pasted is lost.
      toast.error({ title: refusalText(error) })
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      onClose({ fields: made, cells: rows })
    }
  }
  return (
    <Dialog
      title={t('paste.title', { count: columns.length })}
      width={560}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => onClose({ fields: [], cells: rows })}>
            {t('paste.without')}
          </Button>
          <Button loading={isBusy} onClick={() => void make()} data-autofocus>
            {t('paste.make', { count: columns.length })}
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
              maxLength={100}
              onChange={(event) => change(n, { label: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('paste.type')}
              value={column.type}
              data={pastedTypes.map((type) => ({ value: type, label: typeName(type) }))}
              onChange={(event) => change(n, { type: event.currentTarget.value as PastedType })}
            />
            <span className={`t-meta t-3 t-cut ${classes.sample}`}>{rows[0]?.[known + n]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
