import { Button, Switch, TextInput } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import classes from './editors.module.css'

interface FolderConfig {
  name: string
  is_collapsable: boolean
}

/** A folder of a menu: its title, which it must have, and whether it folds. */
export default function MenuFolderDialog({
  params: { folder },
  onClose,
}: DialogProps<{ folder: FolderConfig | null }, FolderConfig>) {
  const { t } = useTranslation('bars')
  const texts = useUiTexts()
  const [draft, setDraft] = useState<FolderConfig>(folder ?? { name: '', is_collapsable: true })
  const [isTried, setTried] = useState(false)
  const name = draft.name.trim()
  const submit = () => {
    setTried(true)
    if (name !== '') onClose({ ...draft, name })
  }
  return (
    <Dialog
      title={t(folder ? 'folder.edit' : 'folder.add')}
      width={388}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit">{t('edit.apply')}</Button>
        </>
      }
    >
      <div className={classes.form}>
        <TextInput
          data-autofocus
          label={t('folder.name')}
          maxLength={80}
          value={draft.name}
          error={isTried && name === '' ? t('folder.required') : undefined}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <Switch
          label={t('folder.collapsable')}
          checked={draft.is_collapsable}
          onChange={(event) => setDraft({ ...draft, is_collapsable: event.currentTarget.checked })}
        />
      </div>
    </Dialog>
  )
}
