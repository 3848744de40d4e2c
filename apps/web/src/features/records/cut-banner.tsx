import { Banner, useDelayed } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useIsCut } from '../../lib/realtime.ts'

/** The line is cut: what is on screen may be old, and nothing can be saved until it is back. */
export const CutBanner = () => (useIsCut() ? <CutNotice /> : null)

function CutNotice() {
  const { t } = useTranslation('records')
  // A line that is back within a moment is none that anyone missed.
  return useDelayed(1_500) ? <Banner bar>{t('present.cut')}</Banner> : null
}
