import { flagWorksAt, type RoleFlag, type RoleFlags, roleFlags, setFlag } from '@oficina/access'
import type { Role } from '@oficina/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { SettingsSection } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../../../ground/session/session.ts'
import { useRoleChange } from '../../../../../../features/roles/role-queries.ts'
import { SwitchRow } from '../../../../../../features/settings/switch-row.tsx'

export const groups = [
  { key: 'admin', flags: ['manage_profile', 'manage_users'] },
  {
    key: 'building',
    flags: [
      'create_table',
      'create_dashboard',
      'create_doc_pages',
      'delete_doc_pages',
      'manage_tricks',
      'manage_workspaces',
    ],
  },
  { key: 'developer', flags: ['development'] },
  { key: 'settings', flags: ['access_settings', 'access_actions_history', 'customize_org_theme'] },
] as const satisfies ReadonlyArray<{ key: string; flags: readonly RoleFlag[] }>

export const saveAfter = 1_000

const flagsOf = (profile: Role['profile']): RoleFlags =>
  Object.fromEntries(roleFlags.map((flag) => [flag, profile[flag]])) as RoleFlags

/** The powers of a role. A switch turns at once, its partners with it; a second later all is saved together. */
export function PowersSection({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const { user } = useSession()
  const save = useRoleChange(role)
  const [draft, setDraft] = useState<RoleFlags | null>(null)
  const flags = draft ?? flagsOf(role.profile)
  const send = useDebouncedCallback(
    (next: RoleFlags) => {
      const before = flagsOf(role.profile)
      const changed = roleFlags.filter((flag) => next[flag] !== before[flag]).map((flag) => [flag, next[flag]])
      if (changed.length === 0) return setDraft(null)
      // What was switched meanwhile waits for its own turn.
      const onSettled = () => setDraft((now) => (now === next ? null : now))
      save.mutate({ profile_data: Object.fromEntries(changed) }, { onSettled })
    },
    // Leaving the page does not lose what was switched.
    { delay: saveAfter, flushOnUnmount: true },
  )
  const turn = (flag: RoleFlag, on: boolean) => {
    const next = setFlag(flags, flag, on)
    setDraft(next)
    send(next)
  }
  const reasonFor = (flag: RoleFlag) => {
    if (role.locked) return t(`locked.${role.locked}`)
    const has = user.role.is_admin || (user.role.flags[flag] && flagWorksAt(flag, user.seat))
    return has || flags[flag] ? null : t('notYours')
  }
  return (
    <>
      {groups.map(({ key, flags: ofGroup }) => (
        <SettingsSection key={key} title={t(`group.${key}`)}>
          {ofGroup.map((flag) => (
            <SwitchRow
              key={flag}
              title={t(`flag.${flag}`)}
              text={t(`flagText.${flag}`)}
              on={flags[flag]}
              onChange={(on) => turn(flag, on)}
              reason={reasonFor(flag)}
            />
          ))}
        </SettingsSection>
      ))}
    </>
  )
}
