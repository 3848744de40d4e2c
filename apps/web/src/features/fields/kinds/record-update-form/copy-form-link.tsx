import { Button } from '@mantine/core'
import { isObject, own } from '@oficina/kinds'
import { copyText, Icon, toast } from '@oficina/ui'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api.ts'

/** The whole address of a record's form, of what the field that shows it holds. */
export function wholeLink(value: unknown): string | null {
  const path = isObject(value) ? own(value, 'form_link') : undefined
  // Only our own pages: whatever else a value could hold is not to be opened or handed out.
  return typeof path === 'string' && path.startsWith('/public/') ? `${window.location.origin}${path}` : null
}

export function useCopyLink(): (link: string) => Promise<void> {
  const { t } = useTranslation('forms')
  return async (link) => {
    if (await copyText(link)) toast.success({ title: t('update.copied') })
    else toast.error({ title: t('update.notCopied') })
  }
}

interface CopyFormLinkProps {
  tableId: string
  recordId: number
  fieldId: string
}

/** Copies the link to one record's form; those who could not write all that it opens have none. */
export function CopyFormLink({ tableId, recordId, fieldId }: CopyFormLinkProps) {
  const { t } = useTranslation('forms')
  const copy = useCopyLink()
  const record = useQuery({ ...api.records.get.queryOptions({ tableId, recordId }), staleTime: 0 })
  const link = wholeLink(record.data?.values[fieldId])
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconLink} size={15} />}
      disabled={link === null}
      title={record.isSuccess && link === null ? t('update.noLink') : undefined}
      onClick={() => link !== null && void copy(link)}
    >
      {t('update.copy')}
    </Button>
  )
}
