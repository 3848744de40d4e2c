import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import type { ShortcutEntry } from './bars-env.ts'

/** Shortcuts as a row of signs. */
export function ShortcutButtons({ entries }: { entries: readonly ShortcutEntry[] }) {
  return entries.map(({ id, label, icon, href, onPress }) =>
    href === undefined ? (
      <ActionIcon key={id} aria-label={label} title={label} onClick={onPress}>
        <Icon of={icon} size={17} />
      </ActionIcon>
    ) : (
      <ActionIcon key={id} component={PathLink} to={href} aria-label={label} title={label}>
        <Icon of={icon} size={17} />
      </ActionIcon>
    ),
  )
}
