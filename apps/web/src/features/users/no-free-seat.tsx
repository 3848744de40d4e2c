import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { useUpgradeWay } from '../plans/upgrade-way.tsx'

/** All seats are taken: how many there are, and who can get more. */
export default function NoFreeSeat({ onClose }: DialogProps) {
  const { t } = useTranslation('users')
  const texts = useUiTexts()
  const mayPay = useCan('plan.manage')
  const way = useUpgradeWay()
  const { data } = useQuery(api.users.seats.queryOptions())
  const max = data?.users.max ?? null
  return (
    <Dialog
      title={t('noSeat.title')}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.close}
          </Button>
          {way.button(() => onClose())}
        </>
      }
    >
      <p className="t-2">
        {max === null ? t('noSeat.text') : t('noSeat.count', { count: max })} {mayPay && t('noSeat.free')} {way.text}
      </p>
    </Dialog>
  )
}
