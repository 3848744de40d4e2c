import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import type { ChosenIcon } from '../../appearance/chosen-icon.tsx'
import { ColorChoice } from '../../appearance/color-choice.tsx'
import classes from './editors.module.css'
import { IconChoice } from './icon-choice.tsx'

interface Look {
  color: string | null
  icon: ChosenIcon
}

/** The sign and colour of one item of a top bar. */
export default function TopBarItemDialog({ params, onClose }: DialogProps<Look, Look>) {
  const { t } = useTranslation('bars')
  const texts = useUiTexts()
  const [look, setLook] = useState<Look>(params)
  return (
    <Dialog
      title={t('top.itemLook')}
      onClose={() => onClose()}
      onSubmit={() => onClose(look)}
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
        <IconChoice label={t('action.icon')} value={look.icon} onChange={(icon) => setLook({ ...look, icon })} />
        <ColorChoice label={t('edit.color')} value={look.color} onChange={(color) => setLook({ ...look, color })} />
      </div>
    </Dialog>
  )
}
