import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useUiTexts } from '../texts.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  /** A question that names the thing. */
  title: string
  text?: ReactNode
  /** Verb and noun: "Delete table". */
  confirmLabel: string
  cancelLabel?: string | undefined
  /** Red button; for what cannot simply be undone. */
  danger?: boolean | undefined
  /** The person types this name before the button works; for heavy deletes. */
  typedName?: string | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, danger, typedName, busy, onConfirm, onCancel } = props
  const texts = useUiTexts()
  const [typed, setTyped] = useState('')
  const ready = typedName === undefined || typed.trim() === typedName
  return (
    <Dialog
      title={title}
      width={388}
      withoutClose
      onClose={onCancel}
      onSubmit={() => ready && !busy && onConfirm()}
      footer={
        <>
          <Button
            variant="default"
            onClick={onCancel}
            data-autofocus={typedName === undefined && danger ? true : undefined}
          >
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button
            type="submit"
            disabled={!ready}
            loading={busy ?? false}
            {...(danger ? { color: 'red' } : {})}
            data-autofocus={typedName === undefined && !danger ? true : undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text && <p className="t-2">{text}</p>}
      {typedName !== undefined && (
        <TextInput
          mt={14}
          label={texts.typeToConfirm(<b style={{ color: 'var(--text)' }}>{typedName}</b>)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
    </Dialog>
  )
}
