import type { Table, View } from '@oficina/contract'
import { UnstyledButton } from '@mantine/core'
import { Icon, SideNavGroup, sideNavLink } from '@oficina/ui'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../ground/session/session.ts'
import { rememberView } from './tool-tab.ts'
import { useHiddenViews, visibleOf } from '../views/personal/hidden-views.ts'
import { useViewLabel } from '../views/tabs/use-view-label.ts'
import { useTableLinks } from '../views/table-place.ts'
import type { Views } from '../views/tabs/use-views.ts'
import { viewIcons } from '../views/view-types.ts'

/** The views of a table, one below the other; the plain table comes first. */
export function ViewsList({ table, views, current }: { table: Table; views: Views; current: View | null }) {
  const { t } = useTranslation(['views', 'records'])
  const mayManage = useCan('views.manage') && table.can.manage
  const params = { tableId: table.id }
  const [hidden] = useHiddenViews(table.id)
  const labelOf = useViewLabel()
  const linkTo = useTableLinks(table.id)
  return (
    <SideNavGroup title={t('records:tools.views')}>
      <Link
        {...linkTo(null)}
        className={sideNavLink}
        aria-current={current === null ? 'page' : undefined}
        activeProps={{}}
        onClick={() => rememberView(table.id, null)}
      >
        <Icon of={IconTable} /> <span className="t-cut">{t('tabs.all')}</span>
      </Link>
      {visibleOf(views.views, hidden, current?.id).map((view) => (
        <Link
          key={view.id}
          {...linkTo(view.id)}
          className={sideNavLink}
          aria-current={current?.id === view.id ? 'page' : undefined}
          activeProps={{}}
        >
          <Icon of={viewIcons[view.type]} /> <span className="t-cut">{labelOf(view)}</span>
        </Link>
      ))}
      {mayManage && (
        <UnstyledButton className={sideNavLink} w="100%" onClick={() => void openDialog('addTabView', params)}>
          <Icon of={IconPlus} /> <span className="t-cut">{t('records:tools.addView')}</span>
        </UnstyledButton>
      )}
    </SideNavGroup>
  )
}
