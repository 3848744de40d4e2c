import { Button } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconExternalLink, IconLink, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../../ground/session/session.ts'
import { api } from '../../../../lib/api.ts'
import { useInMode } from '../../../structure/in-mode.ts'
import type { RecordPlace } from '../../editors/value-editor.ts'
import { useCopyLink, wholeLink } from './copy-form-link.tsx'
import classes from './read-only.module.css'

/** A record's update form: the way to it, its link to hand out, and its editor for those who may change the table. */
export function ReadOnly({ field, value, place }: { field: Field; value: unknown; place: RecordPlace | null }) {
  const { t } = useTranslation('forms')
  const copy = useCopyLink()
  const link = wholeLink(value)
  return (
    <span className={classes.ways}>
      {link && (
        <>
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconExternalLink} size={14} />}
          >
            {t('update.open')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconLink} size={14} />}
            onClick={() => void copy(link)}
          >
            {t('update.copy')}
          </Button>
        </>
      )}
      {place ? <EditForm field={field} place={place} /> : !link && <span className="t-3">—</span>}
    </span>
  )
}

function EditForm({ field, place: { tableId, recordId } }: { field: Field; place: RecordPlace }) {
  const { t } = useTranslation('forms')
  const mayManage = useCan('forms.manage')
  const { data } = useQuery({ ...api.tables.get.queryOptions({ tableId }), enabled: mayManage })
  const table = useInMode(data)
  if (!mayManage || !table?.can.manage) return null
  const hasForm = typeof own(field.options, 'formId') === 'string'
  return (
    <Button
      variant={hasForm ? 'subtle' : 'default'}
      color="gray"
      size="compact-sm"
      leftSection={<Icon of={hasForm ? IconPencil : IconPlus} size={14} />}
      onClick={() => void openDialog('editRecordUpdateForm', { tableId, fieldId: field.id, recordId })}
    >
      {hasForm ? t('update.edit') : t('update.create')}
    </Button>
  )
}
