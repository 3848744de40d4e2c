import { Button } from '@mantine/core'
import { Banner, lazyPart, PartBoundary } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { DocBar } from './doc-bar.tsx'
import classes from './doc-page.module.css'
import { docPageQuery } from './doc-page-query.ts'
import { DocTitle } from './doc-title.tsx'
import { DocEditor } from './editor/doc-editor.tsx'
import type { DocSync } from './sync/doc-sync.ts'
import { useDocSync, useSyncStatus } from './sync/use-doc-sync.ts'
import type { ShownVersion } from './versions/version-panel.tsx'

const VersionPanel = lazyPart(() => import('./versions/version-panel.tsx'))
const VersionPreview = lazyPart(() => import('./versions/version-preview.tsx'))

/** A document page that is open. It comes with its editor, which is large, and so only when a page is opened. */
export default function DocWorkspace({ docPageId }: { docPageId: string }) {
  const page = useSuspenseQuery(docPageQuery(docPageId)).data
  const { preview } = useSession()
  const open = useDocSync(page)
  const status = useSyncStatus(open.sync)
  const [hasVersions, setVersions] = useState(false)
  const [version, setVersion] = useState<ShownVersion | null>(null)
  // Whoever looks with another's eyes changes nothing.
  const mayWrite = page.can.edit && preview === null
  const close = () => {
    setVersions(false)
    setVersion(null)
  }
  return (
    <div className={classes.frame}>
      <DocBar page={page} status={status} onVersions={() => (hasVersions ? close() : setVersions(true))} />
      {status === 'refused' && <RefusedNotice sync={open.sync} />}
      <article className={classes.sheet} data-doc-sheet aria-label={page.label}>
        <DocTitle page={page} />
        {version ? (
          <PartBoundary onFail={close}>
            <Suspense fallback={null}>
              <VersionPreview page={page} version={version} pictures={open.pictures} onBack={close} />
            </Suspense>
          </PartBoundary>
        ) : (
          <DocEditor page={page} open={open} canEdit={mayWrite && status !== 'refused'} />
        )}
      </article>
      {hasVersions && (
        <PartBoundary onFail={close}>
          <Suspense fallback={null}>
            <VersionPanel docPageId={docPageId} shown={version} onShow={setVersion} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}

/** What was written last is not on the server and will not get there; it is still on the screen, to be copied. */
function RefusedNotice({ sync }: { sync: DocSync }) {
  const { t } = useTranslation('documents')
  return (
    <div className={classes.notice}>
      <Banner
        tone="danger"
        action={
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            {t('refused.reload')}
          </Button>
        }
      >
        {t('refused.text')} {isApiError(sync.error) ? errorText(sync.error) : ''}
      </Banner>
    </div>
  )
}
