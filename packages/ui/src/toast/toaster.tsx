import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useInPage } from '../hooks/use-in-page.ts'
import { useUiTexts } from '../texts.tsx'
import { type Toast, type ToastKind, toast, toastStore } from './toast-store.ts'
import classes from './toaster.module.css'

const icons: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
  error: IconAlertCircleFilled,
}

/** Where toasts appear; once, near the root. */
export function Toaster() {
  const texts = useUiTexts()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get)
  const isInPage = useInPage()
  const stack = useRef<HTMLElement>(null)
  useRoomFor(stack, toasts)
  if (!isInPage) return null
  return createPortal(
    <section ref={stack} className={classes.stack} aria-label={texts.notices}>
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} closeLabel={texts.close} />
      ))}
    </section>,
    document.body,
  )
}

/**
 * Tells the page how high the notices are. On a phone they are as wide as the window, so what scrolls there ends above
 * them (`--notices-room`): nothing lies under a notice that a finger could not get to.
 */
function useRoomFor(stack: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    if (toasts.length === 0) {
      delete dataset.notices
      style.removeProperty('--notices-height')
      return
    }
    dataset.notices = ''
    style.setProperty('--notices-height', `${stack.current?.offsetHeight ?? 0}px`)
  }, [stack, toasts])
}

function ToastCard({ item, closeLabel }: { item: Toast; closeLabel: string }) {
  const [paused, setPaused] = useState(false)
  const left = useRef(item.duration)
  const close = () => toast.close(item.id)

  useEffect(() => {
    left.current = item.duration
  }, [item])

  useEffect(() => {
    if (paused || left.current === undefined) return
    const started = Date.now()
    const timer = setTimeout(() => toast.close(item.id), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== undefined) left.current -= Date.now() - started
    }
  }, [paused, item])

  const Icon = icons[item.kind]
  return (
    <div
      className={classes.card}
      data-kind={item.kind}
      role={item.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className={classes.row}>
        <span className={classes.icon} aria-hidden>
          {item.icon ?? <Icon size={18} />}
        </span>
        <div className={classes.words}>
          <div className="t-strong">{item.title}</div>
          {item.text && <div className={`t-small t-2 ${classes.text}`}>{item.text}</div>}
        </div>
        {item.action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              item.action?.onClick()
              close()
            }}
          >
            {item.action.label}
          </button>
        )}
        <button type="button" className={classes.close} aria-label={closeLabel} onClick={close}>
          <IconX size={14} stroke={1.6} />
        </button>
      </div>
      {item.progress !== undefined && (
        <div className={classes.progress}>
          <i style={{ width: `${Math.round(item.progress * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
