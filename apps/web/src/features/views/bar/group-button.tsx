import type { Field } from '@oficina/contract'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isGroupable, type ViewGroups } from '../view-query.ts'
import { BarButton } from './bar-button.tsx'
import { GroupLevels } from './lazy-panels.tsx'

interface GroupButtonProps {
  fields: readonly Field[]
  groups: ViewGroups
  onChange: (groups: ViewGroups) => void
}

/** Puts equal values together, up to three levels deep; dates by the span that is chosen. */
export function GroupButton({ fields, groups, onChange }: GroupButtonProps) {
  const { t } = useTranslation('views')
  const groupable = fields.filter(isGroupable)
  const named = groups.flatMap(({ field }) => groupable.find(({ id }) => id === field)?.label ?? [])
  return (
    <BarButton
      name="group"
      icon={IconStack2}
      label={named.length > 0 ? t('bar.groupedBy', { field: named.join(', ') }) : t('bar.group')}
      isOn={named.length > 0}
      width={420}
    >
      <GroupLevels fields={groupable} groups={groups} onChange={onChange} />
    </BarButton>
  )
}
