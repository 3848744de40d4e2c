import type { Role, UserRow } from '@oficina/contract'
import { Button, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Avatar, EmptyState, SettingsSection, toast } from '@oficina/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../../../../ground/session/session.ts'
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
          <EmptyState place="bare" illustration="inbox" title={t('members.none')} text={t('members.noneText')} />
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

export const atOnce = 50
export const searchAfter = 200

/** Two people may have one name, but not one address. */
const calledOf = ({ name, email }: UserRow): string => (name === email ? name : `${name} (${email})`)

function AddMembers({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const [chosen, setChosen] = useState<string[]>([])
  // Names of those who are chosen, also once the search shows others.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), searchAfter)
  const { data } = useQuery({
    ...api.users.list.queryOptions({ size: asked === '' ? 100 : 51, ...(asked !== '' && { q: asked }) }),
    placeholderData: keepPreviousData,
  })
  const others = (data?.users ?? []).filter((user) => user.active && user.id_profile !== role.id_profile)
  const shown = new Map(others.map((user) => [user.id_user, calledOf(user)]))
  for (const id of chosen) if (!shown.has(id)) shown.set(id, known.get(id) ?? id)
  const choose = (ids: string[]) => {
    setKnown(new Map(ids.map((id) => [id, shown.get(id) ?? id])))
    setChosen(ids)
  }
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
          limit={atOnce}
          // The server looks for what is typed, among everyone and whatever the accents.
          filter={({ options, limit }) => options.slice(0, limit)}
          searchValue={text}
          onSearchChange={setText}
          nothingFoundMessage={t('nothingFound')}
          data={[...shown].map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={choose}
        />
        <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {t('members.addButton')}
        </Button>
      </div>
    </SettingsSection>
  )
}
