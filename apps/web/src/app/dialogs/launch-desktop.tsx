import { Dialog } from '@oficina/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'

export const showAfterMs = 800
export const closeAfterMs = 10_000

/** Hands over to the installed application, and says so where that takes a moment. Gone once it has the focus. */
export default function LaunchDesktop({ params, onClose }: DialogProps<{ link: string }>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  // The host hands in a new function with each drawing; the launch must not follow it.
  const leave = useEffectEvent(() => onClose())
  useEffect(() => {
    const left = () => leave()
    window.location.assign(params.link)
    const show = setTimeout(() => setShown(true), showAfterMs)
    const close = setTimeout(left, closeAfterMs)
    window.addEventListener('blur', left)
    return () => {
      clearTimeout(show)
      clearTimeout(close)
      window.removeEventListener('blur', left)
    }
  }, [params.link])
  if (!shown) return null
  return (
    <Dialog title={t('desktop.launching')} width={388} onClose={() => onClose()}>
      <p className="t-2">{t('desktop.hint')}</p>
    </Dialog>
  )
}
