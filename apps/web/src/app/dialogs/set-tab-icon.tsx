import { Button } from '@mantine/core'
import { Dialog, isOptionColor, Tile, toast, useUiTexts } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableIconOf } from '../../features/field-panel/table-icons.ts'
import { TableLook } from '../../features/field-panel/table-look.tsx'
import { useTableChange } from '../../features/field-panel/use-table-change.ts'
import { api } from '../../lib/api.ts'
import type { DialogProps } from './dialog-components.ts'
import classes from './set-tab-icon.module.css'
import type { TabParams } from './tab-params.ts'

/** The sign and the colour of a table. */
export default function SetTabIcon({ params: { id }, onClose }: DialogProps<TabParams>) {
  const { t } = useTranslation('recovery')
  const texts = useUiTexts()
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId: id })).data
  const save = useTableChange(table)
  const [icon, setIcon] = useState(table.icon)
  const [color, setColor] = useState(isOptionColor(table.color) ? table.color : 'azul')
  const isSame = icon === table.icon && color === table.color
  const submit = () =>
    save.mutate(
      { icon, color },
      {
        onSuccess: () => {
          toast.saved({ title: t('icon.saved') })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('icon.title', { label: table.label })}
      width={388}
      onClose={() => onClose()}
      onSubmit={() => !isSame && submit()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={isSame} loading={save.isPending}>
            {t('icon.save')}
          </Button>
        </>
      }
    >
      <div className={classes.look}>
        <Tile icon={tableIconOf(icon)} color={color} size={44} />
        <div className={classes.choices}>
          <TableLook
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
