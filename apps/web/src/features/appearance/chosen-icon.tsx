import { Icon } from '@oficina/ui'
import { tableIconOf } from './table-icons.ts'

/** A sign that was chosen: one of the set by its name, or an emoji. */
export type ChosenIcon = string | { type: 'icon' | 'emoji'; value: string } | null

export function ChosenIconSign({ icon, size = 16 }: { icon: ChosenIcon; size?: number }) {
  if (icon === null) return null
  if (typeof icon === 'object' && icon.type === 'emoji')
    return (
      <span aria-hidden style={{ fontSize: size, lineHeight: 1 }}>
        {icon.value}
      </span>
    )
  return <Icon of={tableIconOf(typeof icon === 'string' ? icon : icon.value)} size={size} />
}
