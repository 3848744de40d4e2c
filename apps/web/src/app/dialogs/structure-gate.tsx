import { BlockError, Dialog } from '@oficina/ui'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenDialog } from '../../ground/dialogs/dialog-stack.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'
import { useStructure } from './use-structure.ts'

/** Says to whoever opens a dialog of a table's structure by its address that they may not edit it. */
export function StructureGate({ dialog, children, onClose }: GateProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { isRefused, error } = useStructure(pathname.startsWith('/settings') ? undefined : dialog)
  if (!isRefused && !error) return children
  return (
    <Dialog title={t('error.forbidden.title')} onClose={onClose}>
      {error ? (
        <BlockError title={errorText(error)} />
      ) : (
        <BlockError title={message('errors:permission_denied')} text={t('mode.noRight')} />
      )}
    </Dialog>
  )
}

interface GateProps {
  dialog: OpenDialog
  children: ReactNode
  onClose: () => void
}
