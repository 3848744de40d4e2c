import { Banner, toast, useDelayed } from '@oficina/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { networkNotice } from '../../lib/network.ts'
import { useIsCut } from '../../lib/realtime.ts'

/** The line is cut: what is on screen may be old, and nothing can be saved until it is back. */
export const CutBanner = () => (useIsCut() ? <CutNotice /> : null)

function CutNotice() {
  const { t } = useTranslation('records')
  // A line that is back within a moment is none that anyone missed.
  const isShown = useDelayed(1_500)
  // Told once: the banner says more than the notice.
  useEffect(() => {
    if (isShown) toast.close(networkNotice)
  }, [isShown])
  return isShown ? <Banner bar>{t('present.cut')}</Banner> : null
}
