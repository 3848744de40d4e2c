import type { Role } from '@oficina/contract'
import { Select } from '@mantine/core'
import { useMobile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { type RuleKind, ruleKinds, shownLevel } from './levels.ts'
import { useRoleChange } from './role-queries.ts'

interface LevelSelectProps {
  role: Role
  kind: RuleKind
  /** Of the table, app or page; `*` for all that are not named. */
  id: string
  /** What it is called, for screen readers. */
  label: string
}

/** What a role may do with something. A custom rule is overwritten only after a word of warning. */
export function LevelSelect({ role, kind, id, label }: LevelSelectProps) {
  const { t } = useTranslation('roles')
  const change = useRoleChange(role)
  const mobile = useMobile()
  const { level, isOwn } = shownLevel(role.profile, kind, id)
  const { level: usual } = shownLevel(role.profile, kind, '*')
  const { set, levels } = ruleKinds[kind]
  const inherits = id !== '*'
  const choose = async (value: string | null) => {
    const chosen = value === 'inherit' ? null : levels.find((one) => one === value)
    if (chosen === undefined) return
    if (level === 'custom' && isOwn) {
      const sure = await confirm({
        title: t('custom.overwriteTitle'),
        text: t('custom.overwriteText', { name: label }),
        confirmLabel: t('custom.overwrite'),
      })
      if (!sure) return
    }
    change.mutate({ [set]: { [id]: chosen } })
  }
  return (
    <Select
      {...(mobile ? { flex: 1 } : { w: 220 })}
      aria-label={label}
      allowDeselect={false}
      disabled={role.locked !== null || change.isPending}
      data={[
        ...(inherits ? [{ value: 'inherit', label: t('level.inherit', { level: t(`level.${usual}`) }) }] : []),
        ...(level === 'custom' && isOwn ? [{ value: 'custom', label: t('level.custom'), disabled: true }] : []),
        ...levels.map((one) => ({ value: one, label: t(`level.${one}`) })),
      ]}
      value={isOwn ? level : inherits ? 'inherit' : level}
      onChange={(value) => void choose(value)}
    />
  )
}
