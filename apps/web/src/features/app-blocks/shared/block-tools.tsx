import { ActionIcon, Button } from '@mantine/core'
import type { Component } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateRecord } from '../../records/use-create-record.ts'
import { tableIdOf, useBlockTable, useIsMember } from '../data/app-data.tsx'
import { useOpenRecord } from '../opened-record.tsx'
import { BlockSearch } from './block-search.tsx'
import classes from './block-tools.module.css'

/** What people may do with the records that a block shows, as far as their role goes. */
export interface RecordActions {
  open_record: boolean
  create_record: boolean
  edit_record: boolean
  delete_record: boolean
}

interface BlockToolsProps {
  block: Component
  actions: Pick<RecordActions, 'create_record'>
  search: { text: string; setText: (text: string) => void } | null
  children?: ReactNode
}

/** The line above a block's records: what is looked for, and a new one. It is there only if something stands in it. */
export function BlockTools({ block, actions, search, children }: BlockToolsProps) {
  const { t } = useTranslation('blocks')
  const create = useBlockCreate(block, actions.create_record)
  if (!search && !create && !children) return null
  return (
    <div className={classes.tools}>
      {search && <BlockSearch {...search} />}
      {children}
      {create && (
        <>
          <Button
            className={classes.wide ?? ''}
            size="compact-sm"
            variant="default"
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={() => void create()}
          >
            {t('list.new')}
          </Button>
          <ActionIcon className={classes.narrow ?? ''} aria-label={t('list.new')} onClick={() => void create()}>
            <Icon of={IconPlus} size={16} />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

/** Makes a record of a block's table and opens it; null for those who may not. */
export function useBlockCreate(block: Component, isAllowed: boolean) {
  const isMember = useIsMember()
  const tableId = tableIdOf(block) ?? ''
  const { table } = useBlockTable(tableIdOf(block))
  const open = useOpenRecord()
  const create = useCreateRecord(tableId, (made) =>
    // Whoever makes one fills it in.
    open(tableId, made.id, { canEdit: true, canDelete: false }),
  )
  return isAllowed && isMember && table?.can.createRecords ? create : null
}
