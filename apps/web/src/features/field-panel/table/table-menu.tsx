import { ActionIcon } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, LazyMenu, lazyPart } from '@oficina/ui'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EditFieldsItem } from '../../structure/edit-fields.tsx'
import { useOffersBuild } from '../../structure/in-mode.ts'

/** Fetched when the menu opens first. */
const TableMenuItems = lazyPart(async () => ({ default: (await import('./table-menu-items.tsx')).TableMenuItems }))

/** The menu of a table's structure, in Use mode with the way to Build mode; nothing for those who may not change it. */
export function TableMenu({ table }: { table: Table }) {
  const { t } = useTranslation('structure')
  const offersBuild = useOffersBuild(table.id)
  if (!table.can.manage && !offersBuild) return null
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      target={
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDots} size={17} />
        </ActionIcon>
      }
      items={() =>
        offersBuild ? (
          <EditFieldsItem tableId={table.id} />
        ) : (
          <Suspense fallback={null}>
            <TableMenuItems table={table} />
          </Suspense>
        )
      }
    />
  )
}
