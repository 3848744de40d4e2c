import { ActionIcon } from '@mantine/core'
import { Icon, isOptionColor, PageBody, Tile } from '@oficina/ui'
import { IconArrowLeft, IconTable } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFieldEnv } from '../../../../../features/fields/field-env.ts'
import { RecordBody } from '../../../../../features/record-panel/record-body.tsx'
import { activityFrom } from '../../../../../features/record-panel/open-tools.ts'
import { RecordMenu } from '../../../../../features/record-panel/record-menu.tsx'
import { ToolColumn } from '../../../../../features/record-panel/record-tools.tsx'
import { StarButton } from '../../../../../features/record-panel/star-button.tsx'
import { useRecordEdit } from '../../../../../features/record-panel/use-record-edit.ts'
import { useWindowWidth } from '../../../../../features/record-panel/use-window-width.ts'
import { useTable } from '../../../../../features/records/use-table.ts'
import classes from './record-page.module.css'

/** The column and the space before it. */
const activityWidth = 380

/** A record alone on its page; in a wide window with its activity beside it. */
export function RecordPage({ tableId, recordId }: { tableId: string; recordId: number }) {
  const { t } = useTranslation('record')
  const table = useTable(tableId)
  const env = useFieldEnv()
  const edit = useRecordEdit(tableId, recordId)
  const navigate = useNavigate()
  const hasActivity = useWindowWidth() >= activityFrom
  return (
    <PageBody width={hasActivity ? 720 + activityWidth : 720}>
      <h1 className="sr-only">{edit.record?.label ?? t('title')}</h1>
      <div className={classes.head} data-unprinted>
        <ActionIcon
          renderRoot={(props) => <Link {...props} to="/object/$tableId" params={{ tableId }} />}
          aria-label={t('page.back', { label: table.label })}
        >
          <Icon of={IconArrowLeft} size={17} />
        </ActionIcon>
        <Tile icon={IconTable} color={isOptionColor(table.color) ? table.color : 'azul'} size={24} />
        <span className="t-2 t-cut">{table.label}</span>
        <span className="t-3 t-num">#{recordId}</span>
        <span className={classes.gap} />
        {!edit.isGone && <StarButton table={table} edit={edit} />}
        {edit.record && !edit.isGone && (
          <RecordMenu
            table={table}
            edit={edit}
            onOpen={(id) =>
              void navigate({ to: '/object/$tableId/record/$recordId', params: { tableId, recordId: String(id) } })
            }
            onGone={() => void navigate({ to: '/object/$tableId', params: { tableId } })}
          />
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.record}>
          <RecordBody table={table} edit={edit} env={env} />
        </div>
        {edit.record && hasActivity && (
          <div className={classes.activity}>
            <ToolColumn tool="activity" table={table} edit={edit} env={env} isAlone={false} onHide={null} />
          </div>
        )}
      </div>
    </PageBody>
  )
}
