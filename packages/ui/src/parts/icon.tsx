import type { Icon as TablerIcon, IconProps } from '@tabler/icons-react'

export type IconType = TablerIcon

/** An outline icon in the house stroke. Hidden from screen readers: the words beside it, or its button's label, speak. */
export function Icon({ of: Shape, size = 16, stroke = 1.6, ...rest }: IconProps & { of: IconType }) {
  return <Shape size={size} stroke={stroke} aria-hidden {...rest} />
}
