import type { DocPageVersion } from '@oficina/contract'
import { UnstyledButton } from '@mantine/core'
import { EmptyState, SidePanel } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import classes from '../doc-page.module.css'

export type ShownVersion = DocPageVersion

interface VersionPanelProps {
  docPageId: string
  shown: ShownVersion | null
  onShow: (version: ShownVersion | null) => void
  onClose: () => void
}

/** What a page said before, by when and by whom. */
export default function VersionPanel({ docPageId, shown, onShow, onClose }: VersionPanelProps) {
  const { t } = useTranslation('documents')
  const { versions } = useSuspenseQuery({ ...api.docPages.versions.queryOptions({ docPageId }), staleTime: 0 }).data
  return (
    <SidePanel title={t('versions.title')} width="min(320px, 100vw)" onClose={onClose}>
      <ul className={classes.versions}>
        <li>
          <UnstyledButton className={classes.version ?? ''} aria-pressed={shown === null} onClick={() => onShow(null)}>
            <span className="t-strong">{t('versions.current')}</span>
            <span className="t-small t-3">{t('versions.currentText')}</span>
          </UnstyledButton>
        </li>
        {versions.map((version) => (
          <li key={version.id}>
            <UnstyledButton
              className={classes.version ?? ''}
              aria-pressed={shown?.id === version.id}
              onClick={() => onShow(version)}
            >
              <VersionName version={version} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {versions.length === 0 && (
        <EmptyState place="card" illustration="clock" title={t('versions.empty')} text={t('versions.emptyText')} />
      )}
    </SidePanel>
  )
}

function VersionName({ version }: { version: DocPageVersion }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const { people } = useFieldEnv()
  const names = version.by.map((id) => people.get(id)?.name ?? t('versions.someone')).join(', ')
  return (
    <>
      <time className="t-strong" dateTime={version.at}>
        {format.dateTime(version.at)}
      </time>
      <span className="t-small t-3">
        {version.reason === 'restore' ? t('versions.beforeRestore', { names }) : names}
      </span>
    </>
  )
}
