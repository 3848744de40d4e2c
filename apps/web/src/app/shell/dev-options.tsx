import { ActionIcon } from '@mantine/core'
import { Icon, LazyPopover, lazyPart } from '@oficina/ui'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../ground/session/session.ts'
import { useDebugMode } from './debug-mode.ts'

const DevPanel = lazyPart(() => import('./dev-panel.tsx'))

/** Ids of where one is, to copy: for those who write code, while they build, and for anyone in debug mode. */
export function DevOptions() {
  const { t } = useTranslation()
  const session = useSession()
  const allowed = useCan('lowCode.use')
  const debug = useDebugMode()
  const [isOpen, setOpen] = useState(false)
  if (!debug && (!allowed || !session.settings.build_mode)) return null
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      width={380}
      position="bottom-end"
      trapFocus
      returnFocus
      target={
        <ActionIcon aria-label={t('dev.title')} aria-haspopup="dialog" onClick={() => setOpen((now) => !now)}>
          <Icon of={IconCode} size={17} />
        </ActionIcon>
      }
      dropdown={{ 'aria-label': t('dev.title') }}
      content={() => <DevPanel />}
    />
  )
}
