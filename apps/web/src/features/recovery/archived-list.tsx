import type { ArchivedItem } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Icon, Tile } from '@oficina/ui'
import { IconArrowBackUp, IconFileText, IconLayoutDashboard, IconTable, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../ground/session/use-format.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import classes from './recovery.module.css'

const icons = { table: IconTable, dashboard: IconLayoutDashboard, 'doc-page': IconFileText }
const dialogTypes = { table: 'table', dashboard: 'app', 'doc-page': 'doc-page' } as const

/** Archived tables, apps and pages, each with the way back and the way out. */
export function ArchivedList({ items }: { items: readonly ArchivedItem[] }) {
  const { t } = useTranslation('recovery')
  const format = useFormat()
  const { people } = useFieldEnv()
  return (
    <ul className={classes.list}>
      {items.map(({ item_id: id, item_type: kind, item_label: label, archived_at: at, archived_by: by }) => (
        <li key={id} className={classes.item}>
          <Tile icon={icons[kind]} color="cinza" size={28} />
          <div className={classes.words}>
            <span className="t-strong t-cut" title={label}>
              {label}
            </span>
            <span className="t-small t-3 t-cut">
              {(by && people.get(by)?.name) || t('system')} ·{' '}
              <time dateTime={at} title={format.dateTime(at)}>
                {format.relative(at)}
              </time>
            </span>
          </div>
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<Icon of={IconArrowBackUp} size={15} />}
              aria-label={t('restore.of', { label })}
              onClick={() => void openDialog('restoreStructure', { type: dialogTypes[kind], id })}
            >
              {t('restore.action')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon of={IconTrash} size={15} />}
              aria-label={t('erase.of', { label })}
              onClick={() => void openDialog('eraseStructure', { type: dialogTypes[kind], id })}
            >
              {t('erase.action')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
