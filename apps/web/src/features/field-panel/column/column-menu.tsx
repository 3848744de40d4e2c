import { Icon, LazyMenu, lazyPart } from '@oficina/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ColumnMenuProps, whatColumnCan } from './column-can.ts'
import classes from './column-menu.module.css'

export const loadColumnMenu = () => import('./column-menu-items.tsx')
const ColumnMenuItems = lazyPart(async () => ({ default: (await loadColumnMenu()).ColumnMenuItems }))

/** Entries of a column's menu, fetched when one opens. */
export const LazyColumnItems = (props: ColumnMenuProps) => (
  <Suspense fallback={null}>
    <ColumnMenuItems {...props} />
  </Suspense>
)

/** What can be done with a column, behind the arrow in its head. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useTranslation('structure')
  const { manage, sort, hide } = whatColumnCan(props)
  if (!manage && !sort && !hide && !props.items) return null
  return (
    <LazyMenu
      position="bottom-start"
      width={220}
      target={
        <button type="button" className={classes.arrow} aria-label={t('column.menu', { name: props.field.label })}>
          <Icon of={IconChevronDown} size={14} />
        </button>
      }
      items={() => <LazyColumnItems {...props} />}
    />
  )
}
