import { ConfirmDialog } from '@oficina/ui'
import type { ReactNode } from 'react'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'

interface Question {
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  typedName?: string
}

export default function Confirm({ params, onClose }: DialogProps<Question, boolean>) {
  return <ConfirmDialog {...params} onConfirm={() => onClose(true)} onCancel={() => onClose(false)} />
}
