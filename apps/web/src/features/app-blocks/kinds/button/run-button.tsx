import type { Component, RecordView, Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../../../ground/session/session.ts'
import { api, isApiError } from '../../../../lib/api.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { underway } from '../../../../lib/underway.ts'
import { useFieldEnv } from '../../../fields/field-env.ts'
import { useCreateRecord } from '../../../records/use-create-record.ts'
import { tableIdOf, useBlockParams, useBlockTable } from '../../data/app-data.tsx'
import { useOpenRecord } from '../../opened-record.tsx'
import { valuesAt } from '../../shared/set-values.ts'
import type { ButtonSettings } from './face.tsx'

interface RunButtonProps {
  block: Component
  settings: ButtonSettings
  look: { className: string; style: CSSProperties | undefined }
  children: ReactNode
}

/** Makes a record, or changes the one that is chosen on the page, with the rights of whoever presses. */
export function RunButton({ block, settings, look, children }: RunButtonProps) {
  const { t } = useTranslation('blocks')
  const { table } = useBlockTable(tableIdOf(block))
  const recordId = useBlockParams(block).record
  const [isBusy, setBusy] = useState(false)
  const write = useWrite(table, settings)
  const isUpdate = settings.actions.does === 'update_record'
  const reason = reasonAgainst(table, isUpdate, recordId)
  const { content, actions } = settings
  const press = async () => {
    const question = {
      title: content.confirm_text || t('button.confirm'),
      confirmLabel: content.label || t('button.confirmYes'),
    }
    if (actions.confirm && !(await confirm(question))) return
    setBusy(true)
    try {
      await underway(`button ${block.id} ${recordId ?? ''}`, () => write(isUpdate ? recordId : undefined))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={look.className}
      style={look.style}
      disabled={reason !== null || isBusy}
      data-off={reason === null ? undefined : true}
      title={reason === null ? undefined : t(`button.${reason}`)}
      aria-busy={isBusy}
      onClick={() => void press()}
    >
      {children}
    </button>
  )
}

/** Why it cannot be pressed now. */
function reasonAgainst(
  table: Table | undefined,
  isUpdate: boolean,
  recordId: number | undefined,
): 'chooseFirst' | 'mayNot' | 'loading' | null {
  if (!table) return 'loading'
  if (isUpdate ? !table.can.updateRecords : !table.can.createRecords) return 'mayNot'
  return isUpdate && recordId === undefined ? 'chooseFirst' : null
}

/** Writes a new record, or into the given one, and tells how it went. */
function useWrite(table: Table | undefined, { viewSettings, content, actions }: ButtonSettings) {
  const { t } = useTranslation('blocks')
  const { user } = useSession()
  const { timezone } = useFieldEnv()
  const open = useOpenRecord()
  const tell = () => void toast.success({ title: content.done_text || t('button.done') })
  const tableId = table?.id ?? ''
  const create = useCreateRecord(tableId, (made: RecordView) => {
    tell()
    if (actions.open_record) open(tableId, made.id, { canEdit: true, canDelete: false })
  })
  return async (recordId: number | undefined): Promise<void> => {
    const moment = { userId: user.id_user, timezone, now: new Date() }
    const values = valuesAt(viewSettings.set_values, table?.fields ?? [], moment)
    if (recordId === undefined) return void (await create(values))
    try {
      await api.records.update({ tableId, recordId, values })
      tell()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
}
