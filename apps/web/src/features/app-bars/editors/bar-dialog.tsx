import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../forms/form-error.tsx'
import classes from './editors.module.css'

interface BarDialogProps {
  title: string
  /** The bar as it will look. */
  preview: ReactNode
  /** What is wrong with it, in words; nothing while nobody has tried to save. */
  problems: readonly string[]
  isSaving: boolean
  /** Something is still on its way, and the bar with it. */
  isBlocked?: boolean
  onSave: () => void
  /** Takes the bar away; null where there is none yet. */
  onRemove: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** Around the settings of each bar: how it will look, what is wrong, saving, taking away. */
export function BarDialog(props: BarDialogProps) {
  const { title, preview, problems, isSaving, isBlocked = false, onSave, onRemove, onClose, children } = props
  const { t } = useTranslation('bars')
  const texts = useUiTexts()
  return (
    <Dialog
      title={title}
      width={620}
      onClose={onClose}
      onSubmit={() => !isBlocked && onSave()}
      footer={
        <>
          {onRemove && (
            <Button
              className={classes.remove ?? ''}
              variant="subtle"
              color="red"
              disabled={isSaving}
              onClick={onRemove}
            >
              {t('edit.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSaving} disabled={isBlocked}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <figure className={classes.preview} aria-label={t('edit.preview')}>
        <div inert className={classes.stage}>
          {preview}
        </div>
      </figure>
      <div className={classes.form}>{children}</div>
      <FormError>{problems.join(' ')}</FormError>
    </Dialog>
  )
}
