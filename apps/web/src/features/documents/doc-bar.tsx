import type { DocPage } from '@oficina/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { AvatarGroup, Icon, LazyMenu } from '@oficina/ui'
import {
  IconArchive,
  IconCheck,
  IconCloudOff,
  IconCopy,
  IconDots,
  IconHistory,
  IconLoader2,
  IconAlertTriangle,
  IconPalette,
  IconPrinter,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan, useSession } from '../../ground/session/session.ts'
import { usePresence } from '../../lib/realtime.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import classes from './doc-page.module.css'
import { docPageRoom } from './doc-page-query.ts'
import type { SyncStatus } from './sync/doc-sync.ts'

interface DocBarProps {
  page: DocPage
  status: SyncStatus
  onVersions: () => void
}

/** Over a page: whether it is saved, who else is there, and what can be done with it as a whole. */
export function DocBar({ page, status, onVersions }: DocBarProps) {
  const { t } = useTranslation('documents')
  return (
    <header className={classes.bar}>
      {page.can.edit ? <SaveStatus status={status} /> : <span className="t-small t-3">{t('readOnly')}</span>}
      <span className={classes.space} />
      <Present docPageId={page.id} />
      {page.can.edit && (
        <ActionIcon aria-label={t('versions.title')} title={t('versions.title')} onClick={onVersions}>
          <Icon of={IconHistory} size={17} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('print')} title={t('print')} onClick={() => window.print()}>
        <Icon of={IconPrinter} size={17} />
      </ActionIcon>
      <PageMenu page={page} />
    </header>
  )
}

const statusIcons = { saved: IconCheck, saving: IconLoader2, offline: IconCloudOff, refused: IconAlertTriangle }

function SaveStatus({ status }: { status: SyncStatus }) {
  const { t } = useTranslation('documents')
  return (
    <output className={`t-small ${classes.status}`} data-status={status}>
      <Icon of={statusIcons[status]} size={15} /> {t(`status.${status}`)}
    </output>
  )
}

function Present({ docPageId }: { docPageId: string }) {
  const { t } = useTranslation('documents')
  const { user } = useSession()
  const { people } = useFieldEnv()
  const others = usePresence(docPageRoom(docPageId)).filter(({ id }) => id !== user.id_user)
  if (others.length === 0) return null
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span title={names}>
      <span className="sr-only">{t('present', { names })}</span>
      <AvatarGroup
        size={26}
        people={others.map(({ id, name }) => ({ id, name, src: people.get(id)?.photo_url ?? null }))}
      />
    </span>
  )
}

function PageMenu({ page }: { page: DocPage }) {
  const { t } = useTranslation('documents')
  const mayCreate = useCan('docPages.create')
  const tab = { type: 'doc-page', id: page.id } as const
  if (!page.can.manage && !page.can.delete && !mayCreate) return null
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      target={
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDots} size={17} />
        </ActionIcon>
      }
      items={() => (
        <>
          {page.can.manage && (
            <Menu.Item leftSection={<Icon of={IconPalette} />} onClick={() => void openDialog('setTabIcon', tab)}>
              {t('menu.icon')}
            </Menu.Item>
          )}
          {mayCreate && (
            <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openDialog('duplicateTab', tab)}>
              {t('menu.duplicate')}
            </Menu.Item>
          )}
          {page.can.delete && (
            <Menu.Item leftSection={<Icon of={IconArchive} />} onClick={() => void openDialog('archiveTab', tab)}>
              {t('menu.archive')}
            </Menu.Item>
          )}
        </>
      )}
    />
  )
}
