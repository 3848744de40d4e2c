import type { Role } from '@oficina/contract'
import { Button, MultiSelect } from '@mantine/core'
import { Avatar, EmptyState, SettingsSection, toast } from '@oficina/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../../../app/dialogs/dialog-stack.ts'
import { useCan } from '../../../../../../app/session/session.ts'
import { keepRole } from '../../../../../../features/roles/role-queries.ts'
import { refreshPeople } from '../../../../../../features/users/user-queries.ts'
import { api } from '../../../../../../lib/api.ts'
import { errorText } from '../../../../../../lib/error-text.ts'
import classes from './role-page.module.css'

/** Who holds a role, and the way to give it to others. Everyone has one role: theirs before is gone. */
export function MembersSection({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const mayMove = useCan('users.manage')
  return (
    <>
      {mayMove && <AddMembers role={role} />}
      <SettingsSection title={role.members.length === 0 ? t('nobody') : t('people', { count: role.members.length })}>
        {role.members.length === 0 && (
          <EmptyState place="bare" drawing="inbox" title={t('members.none')} text={t('members.noneText')} />
        )}
        {role.members.map((member) => (
          <div key={member.user_id} className={classes.member}>
            <Avatar name={member.user_name} src={member.photo_url} colorKey={member.user_id} size={28} />
            <span className={`t-cut ${classes.memberName}`}>{member.user_name}</span>
            {mayMove && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={t('members.changeOf', { name: member.user_name })}
                onClick={() => void openDialog('editUserSeat', { id: member.user_id })}
              >
                {t('members.change')}
              </Button>
            )}
          </div>
        ))}
      </SettingsSection>
    </>
  )
}

function AddMembers({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const [chosen, setChosen] = useState<string[]>([])
  const { data } = useQuery(api.users.list.queryOptions())
  const others = (data?.users ?? []).filter((user) => user.active && user.id_profile !== role.id_profile)
  const add = useMutation({
    mutationFn: () => api.roles.update({ profile_id: role.id_profile, members: chosen }),
    onSuccess: async (saved) => {
      setChosen([])
      keepRole(saved)
      await refreshPeople()
      toast.saved({ title: t('members.added'), text: saved.name })
    },
    onError: (error) => toast.error({ title: errorText(error), text: role.name }),
  })
  return (
    <SettingsSection title={t('members.add')} text={t('members.addText')}>
      <div className={classes.add}>
        <MultiSelect
          className={classes.picker ?? ''}
          aria-label={t('members.pick')}
          placeholder={chosen.length === 0 ? t('members.pick') : ''}
          searchable
          clearable
          limit={50}
          nothingFoundMessage={t('nothingFound')}
          data={others.map((user) => ({ value: user.id_user, label: user.name }))}
          value={chosen}
          onChange={setChosen}
        />
        <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {t('members.addButton')}
        </Button>
      </div>
    </SettingsSection>
  )
}
