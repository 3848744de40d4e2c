import type { Role } from '@oficina/contract'
import { Button, TextInput } from '@mantine/core'
import { fold } from '@oficina/kinds'
import { AvatarGroup, EmptyState, Icon, PageBody, PageHeader, Tag } from '@oficina/ui'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LearnMore } from '../../../features/guide/learn-more.tsx'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { customCount } from '../../../features/roles/levels.ts'
import { RoleDot } from '../../../features/roles/role-dot.tsx'
import { RoleMenu } from '../../../features/roles/role-menu.tsx'
import { useRoles } from '../../../features/roles/role-queries.ts'
import { usePeopleEvents } from '../../../features/users/use-people-events.ts'
import classes from './roles-page.module.css'

export const Route = createFileRoute('/settings/roles/')({
  staticData: { title: 'roles:title', can: 'roles.manage', messages: ['roles', 'fields', 'views'] },
  component: RolesPage,
})

/** So few are seen at a glance. */
const searchFrom = 8

function RolesPage() {
  const { t } = useTranslation('roles')
  const roles = useRoles()
  usePeopleEvents()
  const [text, setText] = useState('')
  const shown = roles.filter(({ name }) => fold(name).includes(fold(text.trim())))
  return (
    <PageBody width={960}>
      <PageHeader
        title={t('title')}
        text={
          <>
            {t('text')} <LearnMore page="roles" />
          </>
        }
        actions={
          <Button leftSection={<Icon of={IconPlus} />} onClick={() => void openDialog('updateRole', {})}>
            {t('create')}
          </Button>
        }
      />
      {roles.length >= searchFrom && (
        <TextInput
          mt={16}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Icon of={IconSearch} size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState
          place="card"
          illustration="search"
          title={t('nothingFound')}
          actions={
            <Button variant="default" onClick={() => setText('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {shown.map((role) => (
            <RoleRow key={role.id_profile} role={role} />
          ))}
        </ul>
      )}
    </PageBody>
  )
}

function RoleRow({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const custom = customCount(role.profile)
  const people = role.members.map(({ user_id: id, user_name: name, photo_url: src }) => ({ id, name, src }))
  return (
    <li className={classes.item}>
      <Link
        to="/settings/roles/update/$roleId/$section"
        params={{ roleId: role.id_profile, section: 'rules' }}
        search
        className={classes.link}
      >
        <RoleDot color={role.color} />
        <span className={classes.words}>
          <span className="t-strong t-cut">{role.name}</span>
          <span className="t-small t-3 t-cut">
            {role.members.length === 0 ? t('nobody') : t('people', { count: role.members.length })} ·{' '}
            {t('updated', { when: format.relative(role.updated_at) })}
          </span>
        </span>
        {role.is_admin && <Tag color="azul">{t('admin')}</Tag>}
        {role.locked === 'own_role' && <Tag>{t('own')}</Tag>}
        {custom > 0 && <Tag color="ambar">{t('custom.tag', { count: custom })}</Tag>}
        <AvatarGroup people={people} size={22} max={4} />
      </Link>
      <RoleMenu role={role} />
    </li>
  )
}
