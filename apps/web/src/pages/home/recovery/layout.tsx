import { Icon, PageBody, PageHeader, TabBar, tabLink } from '@oficina/ui'
import { IconApps, IconTable, IconTrash } from '@tabler/icons-react'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'

export const Route = createFileRoute('/home/recovery')({
  staticData: { title: 'home:tabs.trash', can: 'trash.recover', messages: ['recovery'] },
  component: RecoveryLayout,
})

function RecoveryLayout() {
  const { t } = useTranslation('recovery')
  return (
    <PageBody>
      <PageHeader title={t('title')} text={t('text')} />
      <TabBar label={t('tabs.label')}>
        <PathLink to="/home/recovery" exact className={tabLink}>
          <Icon of={IconTrash} size={16} /> {t('tabs.all')}
        </PathLink>
        <PathLink to="/home/recovery/archived-tables" exact className={tabLink}>
          <Icon of={IconTable} size={16} /> {t('tabs.tables')}
        </PathLink>
        <PathLink to="/home/recovery/archived-apps" exact className={tabLink}>
          <Icon of={IconApps} size={16} /> {t('tabs.apps')}
        </PathLink>
      </TabBar>
      <Outlet />
    </PageBody>
  )
}
