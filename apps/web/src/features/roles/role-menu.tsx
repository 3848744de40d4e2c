import type { Role } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { Icon, LazyMenu, Menu, toast } from '@oficina/ui'
import { IconBraces, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { SeeAsItems } from '../access/see-as-item.tsx'
import { refreshRoles } from './role-queries.ts'

/** Everything that can be done with a role as a whole. */
export function RoleMenu({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      target={
        <ActionIcon aria-label={t('actionsOf', { name: role.name })}>
          <Icon of={IconDots} />
        </ActionIcon>
      }
      items={() => <Items role={role} />}
    />
  )
}

function Items({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const id = role.id_profile
  const isDeveloper = useSession().plan.features.advancedDevFeatures === 'allowed'
  const copy = useMutation({
    ...api.roles.duplicate.mutationOptions(),
    onSuccess: async (made) => {
      await refreshRoles()
      toast.saved({ title: t('duplicated'), text: made.name })
    },
    onError: (error) => toast.error({ title: errorText(error), text: role.name }),
  })
  return (
    <>
      {role.locked === null && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => void openDialog('updateRole', { id })}>
          {t('edit')}
        </Menu.Item>
      )}
      {isDeveloper && role.locked === null && (
        <Menu.Item leftSection={<Icon of={IconBraces} />} onClick={() => void openDialog('updateRoleJSON', { id })}>
          {t('section.json')}
        </Menu.Item>
      )}
      {!role.is_admin && (
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => copy.mutate({ profile_id: id })}>
          {t('duplicate')}
        </Menu.Item>
      )}
      <SeeAsItems who={{ role: id }} />
      {role.locked === null && (
        <Menu.Item
          color="red"
          leftSection={<Icon of={IconTrash} />}
          onClick={() => void openDialog('deleteRole', { id })}
        >
          {t('delete.action')}
        </Menu.Item>
      )}
    </>
  )
}
