import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import { api } from '../../lib/api.ts'
import type { Env } from '../fields/field-env.ts'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-panel.module.css'

/** Who made it and who changed it last. */
export function RecordOrigin({ edit, env }: { edit: EditedRecord; env: Env }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const record = edit.record
  const came = useHowItCame(edit)
  if (!record || record.id === 0) return null
  const nameOf = (userId: string | null) => (userId && env.people.get(userId)?.name) || t('who.system')
  const made = format.dateTime(record.created_at)
  const changed = format.dateTime(record.updated_at)
  return (
    <p className={`t-small t-3 ${classes.origin}`}>
      {came.made === 'email'
        ? came.sender === null
          ? t('origin.createdByMail', { when: made })
          : t('origin.createdByMailFrom', { sender: came.sender, when: made })
        : came.made === 'form'
          ? t('origin.createdByForm', { when: made })
          : t('origin.created', { name: nameOf(record.created_by), when: made })}
      {/* What nobody made and nobody touched since has no second line to say the same again. */}
      {(came.made === null || record.version > 1) && (
        <>
          <br />
          {came.changed === 'form'
            ? t('origin.updatedByForm', { when: changed })
            : t('origin.updated', { name: nameOf(record.updated_by), when: changed })}
        </>
      )}
    </p>
  )
}

type Way = 'email' | 'form'
const wayOf = (source: string | undefined): Way | null => (source === 'email' || source === 'form' ? source : null)

/** How a record came that no member made, or how it was changed last: its history knows. */
function useHowItCame({ tableId, recordId, record }: EditedRecord): {
  made: Way | null
  changed: Way | null
  sender: string | null
} {
  const at = { tableId, recordId }
  const isStored = record !== null && recordId > 0
  const first = useQuery({
    ...api.history.record.queryOptions({ ...at, before: 2, limit: 1 }),
    enabled: isStored && record.created_by === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const last = useQuery({
    // Asked anew for each version.
    ...api.history.record.queryOptions({ ...at, before: (record?.version ?? 0) + 1, limit: 1 }),
    enabled: isStored && record.updated_by === null && record.version > 1,
  })
  const made = wayOf(first.data?.entries[0]?.source)
  const mails = useQuery({ ...api.tableMail.list.queryOptions(at), enabled: made === 'email' })
  // The newest come first: the one that made the record is the last, once all are on the page.
  const from = mails.data?.next === null ? mails.data.mails.at(-1)?.from : null
  const newest = last.data?.entries[0]
  return {
    made,
    changed: newest && newest.version === record?.version ? wayOf(newest.source) : null,
    sender: from?.address ?? from?.name ?? null,
  }
}
