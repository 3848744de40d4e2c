import { Button } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Asked, askedAt } from '../access/asked.ts'
import { mayExplain } from '../access/may-explain.ts'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'

/** For admins: why something is not there or not allowed. Without a given question, about what the address leads to. */
export function WhyButton({ asked }: { asked?: Asked }) {
  const { t } = useTranslation()
  const about = asked ?? askedAt(window.location.pathname)
  if (!about || !mayExplain()) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconZoomQuestion} size={15} />}
      onClick={() => void openDialog('whyAccess', about)}
    >
      {t('error.why')}
    </Button>
  )
}
