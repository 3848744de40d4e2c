import type { Session } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Banner, toast } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { stopSeeing } from '../../ground/session/session.ts'
import { errorText } from '../../lib/error-text.ts'
import classes from './access.module.css'

/** Whom an admin sees as, that nothing can be changed, what is hidden and why, and the way out. */
export default function PreviewBanner({ preview }: { preview: NonNullable<Session['preview']> }) {
  const { t } = useTranslation(['roles', 'users'])
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await stopSeeing()
    } catch (error) {
      setLeaving(false)
      toast.error({ title: errorText(error) })
    }
  }
  return (
    <Banner
      tone="info"
      bar
      action={
        <span className={classes.banner}>
          <Button variant="default" onClick={() => void openDialog('accessOverview', {})}>
            {t('seeAs.hidden')}
          </Button>
          <Button loading={isLeaving} onClick={() => void leave()}>
            {t('seeAs.stop')}
          </Button>
        </span>
      }
    >
      {t(`seeAs.${preview.kind}`, { name: preview.name, seat: t(`users:seat.${preview.seat}`) })}
    </Banner>
  )
}
