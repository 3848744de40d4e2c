import { Button } from '@mantine/core'
import { Banner, ErrorPage, Icon, PageBody, PageHeader, TabBar, tabLink, useMobile } from '@oficina/ui'
import { IconArrowLeft, IconBraces } from '@tabler/icons-react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../../../../../ground/session/session.ts'
import { RoleDot } from '../../../../../../features/roles/role-dot.tsx'
import { RoleMenu } from '../../../../../../features/roles/role-menu.tsx'
import { useRoles } from '../../../../../../features/roles/role-queries.ts'
import { usePeopleEvents } from '../../../../../../features/users/use-people-events.ts'
import { MembersSection } from './members-section.tsx'
import { PowersSection } from './powers-section.tsx'
import classes from './role-page.module.css'
import { TabsSection } from './tabs-section.tsx'

export const Route = createFileRoute('/settings/roles/update/$roleId/$section/')({
  staticData: { title: 'roles:title', can: 'roles.manage', messages: ['roles', 'fields', 'views'] },
  component: RolePage,
})

const sections = ['rules', 'manage-members', 'manage-tabs'] as const

function RolePage() {
  const { t } = useTranslation(['roles', 'notices'])
  const { roleId, section } = Route.useParams()
  usePeopleEvents()
  const mobile = useMobile()
  const isDeveloper = useSession().plan.features.advancedDevFeatures === 'allowed'
  const role = useRoles().find((one) => one.id_profile === roleId)
  const back = (
    <Link to="/settings/roles" search className="text-link">
      <Icon of={IconArrowLeft} size={14} /> {t('title')}
    </Link>
  )
  if (!role)
    return <ErrorPage title={t('notices:roles.notFound')} text={t('gone')} actions={back} code="not_found · 404" />
  const shown = sections.find((one) => one === section) ?? 'rules'
  return (
    <PageBody width={960}>
      <div className={classes.back}>{back}</div>
      <PageHeader
        icon={<RoleDot color={role.color} />}
        title={role.name}
        text={role.members.length === 0 ? t('nobody') : t('people', { count: role.members.length })}
        actions={<RoleMenu role={role} />}
      />
      {role.locked && <Banner tone="info">{t(`locked.${role.locked}`)}</Banner>}
      <TabBar
        label={role.name}
        end={
          // On a phone there is no room beside the tabs; the menu has it too.
          isDeveloper &&
          !mobile && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon of={IconBraces} size={15} />}
              disabled={role.locked !== null}
              onClick={() => void openDialog('updateRoleJSON', { id: roleId })}
            >
              {t('section.json')}
            </Button>
          )
        }
      >
        {sections.map((one) => (
          <Link
            key={one}
            to="/settings/roles/update/$roleId/$section"
            params={{ roleId, section: one }}
            search
            className={tabLink}
            aria-current={one === shown ? 'page' : undefined}
          >
            {t(`section.${one}`)}
          </Link>
        ))}
      </TabBar>
      <div className={classes.section}>
        {shown === 'rules' && <PowersSection key={roleId} role={role} />}
        {shown === 'manage-members' && <MembersSection role={role} />}
        {shown === 'manage-tabs' && <TabsSection role={role} />}
      </div>
    </PageBody>
  )
}
