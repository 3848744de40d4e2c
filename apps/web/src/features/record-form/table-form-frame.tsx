import { Button } from '@mantine/core'
import type { Table, TableForms } from '@oficina/contract'
import { BlockError, FormSkeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'
import { useInMode } from '../structure/in-mode.ts'
import { FormShell } from './form-shell.tsx'
import { useForms } from './use-forms.ts'

interface TableFormFrameProps {
  tableId: string | undefined
  needs: keyof Table['can']
  /** What stands around it while it is on its way, and around what went wrong. */
  shell: 'panel' | 'modal'
  onClose: () => void
  children: (table: Table, forms: TableForms) => ReactNode
}

const tablePattern = /^tbl_[0-9a-z]+$/

/** Waits for a table and its forms, says by name what is missing, and lets nobody in who may not do it. */
export function TableFormFrame({ tableId = '', needs, shell, onClose, children }: TableFormFrameProps) {
  const { t } = useTranslation(['forms', 'common', 'errors'])
  const isTable = tablePattern.test(tableId)
  const table = useQuery({ ...api.tables.get.queryOptions({ tableId }), enabled: isTable })
  const forms = useForms(tableId, isTable)
  const shown = useInMode(table.data)
  // The right is asked for, and not the mode: what edits structure goes to Build mode when it opens.
  if (shown && table.data?.can[needs] && forms.data) return children(shown, forms.data)
  const error = table.error ?? forms.error
  const isMissing = !isTable || isApiError(error, 'not_found')
  return (
    <FormShell
      variant={shell === 'panel' ? 'side_panel' : 'compact'}
      title={isMissing ? t('missing.title') : (table.data?.label ?? t('loading'))}
      onClose={onClose}
    >
      {isMissing ? (
        <BlockError
          title={shell === 'panel' ? t('missing.config') : t('missing.modalConfig')}
          text={shell === 'panel' ? 'not_found · 404' : 'form_cfg_error · 404'}
        />
      ) : error ? (
        <BlockError
          title={errorText(error)}
          action={
            <Button variant="default" onClick={() => void Promise.all([table.refetch(), forms.refetch()])}>
              {t('common:action.retry')}
            </Button>
          }
        />
      ) : table.data && !table.data.can[needs] ? (
        <BlockError title={message('errors:permission_denied')} />
      ) : (
        <FormSkeleton fields={5} />
      )}
    </FormShell>
  )
}
