import { ActionIcon } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, SidePanel } from '@oficina/ui'
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFieldEnv } from '../fields/field-env.ts'
import type { RecordStore } from '../records/record-store.ts'
import { RecordBody } from './record-body.tsx'
import { RecordMenu } from './record-menu.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useRecordEdit } from './use-record-edit.ts'

interface RecordPanelProps {
  table: Table
  recordId: number
  /** The list that the record was opened from: the panel goes on to its neighbours. Null where it stands in no list. */
  store: RecordStore | null
  onOpen: (recordId: number | null) => void
}

/** A record beside the list that it stands in. */
export function RecordPanel({ table, recordId, store, onOpen }: RecordPanelProps) {
  const { t } = useTranslation('record')
  const env = useFieldEnv()
  const edit = useRecordEdit(table.id, recordId)
  const { previous, next } = useNeighbours(store, recordId)
  return (
    <SidePanel
      label={edit.record?.label ?? t('untitled')}
      title={<span className="t-small t-2 t-num">{`#${recordId} · ${table.label}`}</span>}
      width="min(50vw, 450px)"
      onClose={() => onOpen(null)}
      actions={
        <>
          {store && (
            <>
              <ActionIcon
                aria-label={t('panel.previous')}
                disabled={previous === null}
                bg="transparent"
                onClick={() => onOpen(previous)}
              >
                <Icon of={IconChevronUp} size={17} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('panel.next')}
                disabled={next === null}
                bg="transparent"
                onClick={() => onOpen(next)}
              >
                <Icon of={IconChevronDown} size={17} />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            renderRoot={(props) => (
              <Link
                {...props}
                to="/object/$tableId/record/$recordId"
                params={{ tableId: table.id, recordId: String(recordId) }}
              />
            )}
            aria-label={t('panel.expand')}
          >
            <Icon of={IconArrowsMaximize} size={16} />
          </ActionIcon>
          <RecordMenu table={table} edit={edit} onOpen={onOpen} onGone={() => onOpen(null)} />
        </>
      }
    >
      <RecordBody key={recordId} table={table} edit={edit} env={env} />
    </SidePanel>
  )
}
