import { Button } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './app-block.module.css'

/** The button below a block that is cut, which shows the rest of it in its place, and cuts it again. */
export default function BlockFold({ body }: { body: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('blocks')
  const limit = useRef(Number.POSITIVE_INFINITY)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const frame = body.current
    const content = frame?.firstElementChild as HTMLElement | null | undefined
    if (!frame || !content) return
    const measure = () => {
      // The style sheet says how much is shown; an open block has no limit to read.
      const most = Number.parseFloat(getComputedStyle(frame).maxHeight)
      if (Number.isFinite(most)) limit.current = most
      setLong(content.offsetHeight > limit.current + 1)
    }
    // What is reached by keys must be seen.
    const unfold = ({ target }: FocusEvent) => {
      const { bottom } = (target as Element).getBoundingClientRect()
      if (bottom > frame.getBoundingClientRect().bottom) setOpen(true)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    observer.observe(frame)
    frame.addEventListener('focusin', unfold)
    return () => {
      observer.disconnect()
      frame.removeEventListener('focusin', unfold)
    }
  }, [body])
  // The frame is drawn by the block itself, which need not know of this.
  useLayoutEffect(() => {
    body.current?.toggleAttribute('data-open', isOpen)
    body.current?.toggleAttribute('data-cut', isLong && !isOpen)
  }, [body, isLong, isOpen])
  return (
    isLong && (
      <Button
        className={classes.more ?? ''}
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'fold.less' : 'fold.more')}
      </Button>
    )
  )
}
