import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useUiTexts } from '../texts.tsx'
import classes from './dialog.module.css'
import { pressOnce } from './press-once.ts'
import { useEscape } from './use-escape.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons at the right of the foot; the main one last. */
  footer?: ReactNode
  width?: number
  /** Makes the dialog a form: Enter in a field submits it. */
  onSubmit?: () => void
  /** No cross; for questions that are answered by their buttons. */
  withoutClose?: boolean
}

/** A window over the page: focus stays inside, Esc closes it, and focus goes back where it came from. */
export function Dialog({ title, onClose, children, footer, width = 440, onSubmit, withoutClose }: DialogProps) {
  const texts = useUiTexts()
  useEscape(onClose)
  const body = (
    <>
      <div className={classes.content}>{children}</div>
      {footer && (
        <div className={classes.footer} onClickCapture={pressOnce}>
          {footer}
        </div>
      )}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} size={width} centered>
      <Modal.Overlay />
      <Modal.Content className={classes.window ?? ''} data-dialog>
        {/* Not the library's header: outside of an article that tag would count as the page's banner. */}
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {!withoutClose && <Modal.CloseButton aria-label={texts.close} />}
        </div>
        <Modal.Body className={classes.body ?? ''}>
          {onSubmit ? (
            <form onSubmit={submit} noValidate>
              {body}
            </form>
          ) : (
            body
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
