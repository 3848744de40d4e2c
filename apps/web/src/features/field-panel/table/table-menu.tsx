import { ActionIcon } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, LazyMenu } from '@oficina/ui'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

/** Fetched when the menu opens first. */
const TableMenuItems = lazy(async () => ({ default: (await import('./table-menu-items.tsx')).TableMenuItems }))

/** The menu of a table's structure; nothing for those who may not change it. */
export function TableMenu({ table }: { table: Table }) {
  const { t } = useTranslation('fields')
  if (!table.can.manage) return null
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      target={
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDots} size={17} />
        </ActionIcon>
      }
      items={() => (
        <Suspense fallback={null}>
          <TableMenuItems table={table} />
        </Suspense>
      )}
    />
  )
}
