import { lazyPart, useContextMenu } from '@oficina/ui'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardMenuProps } from './card-menu.tsx'

const CardMenuItems = lazyPart(async () => ({ default: (await import('./card-menu-items.tsx')).CardMenuItems }))

/** Listens on the element that it stands in. */
export function MenuOfRecords({ table, onOpen }: CardMenuProps) {
  const { t } = useTranslation('records')
  const mark = useRef<HTMLSpanElement>(null)
  const { handlers, menu } = useContextMenu<number>({
    label: t('menu.label'),
    of: (target) => {
      const id = Number(target.closest<HTMLElement>('[data-record]')?.dataset.record)
      return id > 0 ? id : null
    },
    items: (recordId) => (
      <Suspense fallback={null}>
        <CardMenuItems table={table} recordId={recordId} onOpen={(id) => onOpen({ id })} />
      </Suspense>
    ),
  })
  const onContextMenu = useEffectEvent(handlers.onContextMenu)
  const onTouchStart = useEffectEvent(handlers.onTouchStart)
  const onKeyDown = useEffectEvent(handlers.onKeyDownCapture)
  useEffect(() => {
    const around = mark.current?.parentElement
    if (!around) return
    const listening = new AbortController()
    const { signal } = listening
    around.addEventListener('contextmenu', (event) => onContextMenu(event), { signal })
    around.addEventListener('touchstart', (event) => onTouchStart(event), { signal, passive: true })
    around.addEventListener('keydown', (event) => onKeyDown(event), { signal, capture: true })
    return () => listening.abort()
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      {menu}
    </>
  )
}
