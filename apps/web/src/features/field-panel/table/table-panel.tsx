import type { Table } from '@oficina/contract'
import { Button } from '@mantine/core'
import { BlockError, Bone, SidePanel, Skeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { message } from '../../../lib/message-key.ts'
import classes from '../field-panel.module.css'

interface TablePanelProps {
  tableId: string
  /** What the panel is called while its table is on its way. */
  title: string
  onClose: () => void
  children: (table: Table) => ReactNode
}

/** Waits for the table, says what went wrong, and lets nobody in who may not change it. */
export function TablePanel({ tableId, title, onClose, children }: TablePanelProps) {
  const { t } = useTranslation()
  const table = useQuery(api.tables.get.queryOptions({ tableId }))
  if (table.data?.can.manage) return children(table.data)
  return (
    <SidePanel title={title} onClose={onClose}>
      {table.isPending && (
        <Skeleton>
          <div className={classes.bones}>
            {[220, 380, 380, 160, 380, 300].map((width, index) => (
              <Bone key={`${width} ${index}`} width={width} height={index === 1 ? 32 : 14} />
            ))}
          </div>
        </Skeleton>
      )}
      {table.isError && (
        <BlockError
          title={errorText(table.error)}
          action={
            <Button variant="default" onClick={() => void table.refetch()}>
              {t('action.retry')}
            </Button>
          }
        />
      )}
      {table.data && <BlockError title={message('errors:permission_denied')} />}
    </SidePanel>
  )
}
