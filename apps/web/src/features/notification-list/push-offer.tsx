import { Button } from '@mantine/core'
import { Banner } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storage } from '../../lib/storage.ts'
import classes from './notification-list.module.css'
import { canAskForPush } from './push.ts'
import { usePush } from './use-push.ts'

/** Offers push to someone who was mentioned, once; the browser's own question comes with their click. */
export function PushOffer() {
  const { t } = useTranslation('notifications')
  const { state, isTurning, turn } = usePush()
  const [isOffered, setOffered] = useState(() => canAskForPush() && storage.get('push-declined') === null)
  if (!isOffered || state !== 'off') return null
  const decline = () => {
    storage.set('push-declined', '1')
    setOffered(false)
  }
  return (
    <div className={classes.offer}>
      <Banner
        tone="info"
        action={
          <>
            <Button loading={isTurning} onClick={() => turn(true)}>
              {t('push.turnOn')}
            </Button>
            <Button variant="default" onClick={decline}>
              {t('push.notNow')}
            </Button>
          </>
        }
      >
        {t('push.offer')}
      </Banner>
    </div>
  )
}
