import { ActionIcon } from '@mantine/core'
import type { RecordView, Table } from '@oficina/contract'
import { Icon, SidePanel } from '@oficina/ui'
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useReady } from '../../lib/use-ready.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import { blankRecord } from '../records/appended-rows.ts'
import type { RecordStore } from '../records/record-store.ts'
import { RecordBody } from './record-body.tsx'
import { RecordMenu } from './record-menu.tsx'
import type { RecordTab } from './record-tabs.ts'
import { ToolColumn, ToolsMenu } from './record-tools.tsx'
import toolClasses from './record-tools.module.css'
import { StarButton } from './star-button.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useRecordEdit } from './use-record-edit.ts'
import { useTools } from './use-tools.ts'

interface RecordPanelProps {
  table: Table
  /** Zero for a record that is made when something is first given. */
  recordId: number
  /** What a new record has from the start. */
  draft?: Record<string, unknown>
  /** The list that the record was opened from: the panel goes on to its neighbours. Null where it stands in no list. */
  store: RecordStore | null
  onOpen: (recordId: number | null) => void
  /** Where it opens. */
  tab?: RecordTab
  isReadOnly?: boolean
}

/** The record as its list has it, unless that leaves out some of its fields. */
function wholeRow(table: Table, store: RecordStore | null, recordId: number): RecordView | null {
  const row = store?.peek(store.indexOf(recordId))
  return row && table.fields.every(({ id }) => Object.hasOwn(row.values, id)) ? row : null
}

/** A record beside the list that it stands in. */
export function RecordPanel(props: RecordPanelProps) {
  const { table, recordId: openedId, draft, store, onOpen, tab, isReadOnly } = props
  const { t } = useTranslation('record')
  const env = useFieldEnv()
  const known = draft ? { ...blankRecord, version: 1, values: draft } : wholeRow(table, store, openedId)
  const edit = useRecordEdit(table.id, openedId, known)
  const { recordId } = edit
  const { previous, next } = useNeighbours(store, recordId)
  // A record that is being made gets no column while someone types: the form would move under their hands.
  const tools = useTools({ opensActivity: openedId > 0 })
  const isReady = useReady()
  return (
    <SidePanel
      label={edit.record?.label ?? t('untitled')}
      title={
        <span className="t-small t-2 t-num">
          {recordId === 0 ? t('panel.new', { table: table.label }) : `#${recordId} · ${table.label}`}
        </span>
      }
      width={(edit.error ? null : tools.width) ?? 'min(50vw, 450px)'}
      onClose={() => onOpen(null)}
      actions={
        // What is not there has no neighbours and nothing that could be done with it.
        isReady &&
        edit.record &&
        recordId > 0 && (
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
            {!edit.isGone && !isReadOnly && <StarButton table={table} edit={edit} />}
            <ToolsMenu
              open={tools.open}
              columns={tools.columns}
              onOpen={tools.show}
              onAll={tools.showAll}
              onMain={tools.hideAll}
            />
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
            {!edit.isGone && <RecordMenu table={table} edit={edit} onOpen={onOpen} onGone={() => onOpen(null)} />}
          </>
        )
      }
    >
      <div className={toolClasses.row}>
        {/* Behind a tool that took its place, it keeps what is being typed. */}
        <div className={toolClasses.main} hidden={tools.isAlone}>
          <RecordBody
            key={openedId}
            table={table}
            edit={edit}
            env={env}
            {...(tab && { tab })}
            {...(isReadOnly && { isReadOnly })}
          />
        </div>
        {edit.record &&
          tools.open.map((tool) =>
            isReady ? (
              // By itself: what it waits for must not hide the fields, and take the focus from them.
              <Suspense key={tool} fallback={null}>
                <ToolColumn
                  tool={tool}
                  table={table}
                  edit={edit}
                  env={env}
                  isAlone={tools.isAlone}
                  onHide={() => tools.hide(tool)}
                />
              </Suspense>
            ) : (
              <section key={tool} className={toolClasses.column} />
            ),
          )}
      </div>
    </SidePanel>
  )
}
