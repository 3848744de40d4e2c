import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/settings/roles/update/$roleId/')({
  staticData: { can: 'roles.manage' },
  beforeLoad: ({ params }) => {
    redirect({
      to: '/settings/roles/update/$roleId/$section',
      params: { roleId: params.roleId, section: 'rules' },
      search: true,
      replace: true,
      throw: true,
    })
  },
})
