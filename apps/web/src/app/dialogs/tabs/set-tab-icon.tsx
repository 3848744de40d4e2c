import { Button } from '@mantine/core'
import { Dialog, type IconType, isOptionColor, type OptionColor, Tile, toast, useUiTexts } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appIconOf } from '../../../features/appearance/app-icon.ts'
import { appQuery } from '../../../features/apps/app-query.ts'
import { useAppLook } from '../../../features/apps/use-app-change.ts'
import { docPageIconOf } from '../../../features/appearance/doc-page-icon.ts'
import { docPageQuery } from '../../../features/documents/doc-page-query.ts'
import { useDocPageLook } from '../../../features/documents/use-doc-page-look.ts'
import { tableIconOf } from '../../../features/appearance/table-icons.ts'
import { IconAndColor } from '../../../features/appearance/icon-and-color.tsx'
import { useTableChange } from '../../../features/field-panel/table/use-table-change.ts'
import { api } from '../../../lib/api.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import classes from './set-tab-icon.module.css'
import type { TabParams } from './tab-params.ts'

const kinds = { table: TableIcon, app: AppIcon, 'doc-page': DocPageIcon }

/** The sign and the colour of a table, an app or a page. */
export default function SetTabIcon({ params: { type, id }, onClose }: DialogProps<TabParams>) {
  const IconOf = kinds[type]
  return <IconOf id={id} onClose={() => onClose()} />
}

interface IconOfProps {
  id: string
  onClose: () => void
}

function TableIcon({ id, onClose }: IconOfProps) {
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId: id })).data
  const save = useTableChange(table)
  return (
    <IconDialog
      of={table}
      iconOf={tableIconOf}
      isSaving={save.isPending}
      onSave={(look, onSuccess) => save.mutate(look, { onSuccess })}
      onClose={onClose}
    />
  )
}

function AppIcon({ id, onClose }: IconOfProps) {
  const app = useSuspenseQuery(appQuery(id)).data
  const save = useAppLook(app)
  return (
    <IconDialog
      of={app}
      iconOf={appIconOf}
      isSaving={save.isPending}
      onSave={(look, onSuccess) => save.mutate(look, { onSuccess })}
      onClose={onClose}
    />
  )
}

function DocPageIcon({ id, onClose }: IconOfProps) {
  const page = useSuspenseQuery(docPageQuery(id)).data
  const save = useDocPageLook(page)
  return (
    <IconDialog
      of={page}
      iconOf={docPageIconOf}
      isSaving={save.isPending}
      onSave={(look, onSuccess) => save.mutate(look, { onSuccess })}
      onClose={onClose}
    />
  )
}

interface Look {
  icon: string | null
  color: OptionColor
}

interface IconDialogProps {
  of: { label: string; icon: string | null; color: string }
  iconOf: (name: string | null) => IconType
  isSaving: boolean
  onSave: (look: Look, onSuccess: () => void) => void
  onClose: () => void
}

function IconDialog({ of: tab, iconOf, isSaving, onSave, onClose }: IconDialogProps) {
  const { t } = useTranslation('recovery')
  const texts = useUiTexts()
  const [icon, setIcon] = useState(tab.icon)
  const [color, setColor] = useState(isOptionColor(tab.color) ? tab.color : 'azul')
  const isSame = icon === tab.icon && color === tab.color
  const submit = () =>
    onSave({ icon, color }, () => {
      toast.saved({ title: t('icon.saved') })
      onClose()
    })
  return (
    <Dialog
      title={t('icon.title', { label: tab.label })}
      width={388}
      onClose={onClose}
      onSubmit={() => !isSame && submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={isSame} loading={isSaving}>
            {t('icon.save')}
          </Button>
        </>
      }
    >
      <div className={classes.look}>
        <Tile icon={iconOf(icon)} color={color} size={44} />
        <div className={classes.choices}>
          <IconAndColor
            icon={icon}
            color={color}
            onChange={(change) => {
              if (change.icon !== undefined) setIcon(change.icon)
              if (change.color !== undefined) setColor(change.color)
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}
