import { ActionIcon, Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconEyeOff, IconFilter, IconLayoutColumns } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordActivity, type Shown } from './activity/record-activity.tsx'
import type { Env } from '../fields/field-env.ts'
import { type RecordTool, recordTools } from './open-tools.ts'
import { RecordChat } from './record-chat.tsx'
import type { EditedRecord } from './record-edit.ts'
import { RecordHistory } from './history/record-history.tsx'
import classes from './record-tools.module.css'
import { RelatedRecords } from './related-records.tsx'

interface ToolsMenuProps {
  open: readonly RecordTool[]
  /** None: tools take the form's place. */
  columns: number
  onOpen: (tool: RecordTool) => void
  onAll: () => void
  onMain: () => void
}

/** Chooses what stands beside the record. */
export function ToolsMenu({ open, columns, onOpen, onAll, onMain }: ToolsMenuProps) {
  const { t } = useTranslation('record')
  return (
    <LazyMenu
      width={220}
      position="bottom-end"
      target={
        <ActionIcon aria-label={t('tools.label')}>
          <Icon of={IconLayoutColumns} size={16} />
        </ActionIcon>
      }
      items={() => (
        <>
          {open.length > 0 && <Menu.Item onClick={onMain}>{t('tools.main')}</Menu.Item>}
          {columns > 1 && <Menu.Item onClick={onAll}>{t('tools.all')}</Menu.Item>}
          {recordTools.map((tool) => (
            <Menu.Item key={tool} disabled={open.includes(tool)} onClick={() => onOpen(tool)}>
              {t(`tabs.${tool}`)}
            </Menu.Item>
          ))}
        </>
      )}
    />
  )
}

interface ToolColumnProps {
  tool: RecordTool
  table: Table
  edit: EditedRecord
  env: Env
  /** Takes the form's place, and leads back to it. */
  isAlone: boolean
  /** None where it always stands there. */
  onHide: (() => void) | null
}

/** One tool beside the record, or in its place where there is no room. */
export function ToolColumn({ tool, table, edit, env, isAlone, onHide }: ToolColumnProps) {
  const { t } = useTranslation('record')
  const [shown, setShown] = useState<Shown>('all')
  return (
    <section
      className={classes.column}
      data-tool={tool}
      data-alone={isAlone || undefined}
      data-unprinted
      aria-label={t(`tabs.${tool}`)}
    >
      <header className={classes.head}>
        <h3 className={classes.title}>{t(`tabs.${tool}`)}</h3>
        {tool === 'activity' && <ShownMenu shown={shown} onChange={setShown} />}
        {onHide && isAlone && (
          <Button variant="default" size="compact-sm" onClick={onHide}>
            {t('tools.main')}
          </Button>
        )}
        {onHide && !isAlone && (
          <ActionIcon aria-label={t('tools.hide')} title={t('tools.hide')} onClick={onHide}>
            <Icon of={IconEyeOff} size={15} />
          </ActionIcon>
        )}
      </header>
      {edit.record && tool === 'activity' && <RecordActivity table={table} edit={edit} env={env} shown={shown} />}
      {edit.record && tool === 'related-records' && <RelatedRecords table={table} edit={edit} env={env} />}
      {edit.record && tool === 'history' && <RecordHistory table={table} edit={edit} env={env} />}
      {edit.record && tool === 'chat' && <RecordChat table={table} edit={edit} env={env} />}
    </section>
  )
}

const parts = ['all', 'comments', 'changes'] as const

/** Chooses what the activity shows. */
function ShownMenu({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  const { t } = useTranslation('record')
  return (
    <LazyMenu
      width={160}
      position="bottom-end"
      target={
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Icon of={IconFilter} size={14} />}>
          {t(`activity.show.${shown}`)}
        </Button>
      }
      items={() =>
        parts.map((part) => (
          <Menu.Item key={part} aria-current={part === shown || undefined} onClick={() => onChange(part)}>
            {t(`activity.show.${part}`)}
          </Menu.Item>
        ))
      }
    />
  )
}
