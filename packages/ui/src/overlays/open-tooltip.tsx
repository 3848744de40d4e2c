import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

/** Words over something that is on screen already. */
export default function OpenTooltip({
  target,
  label,
  opened,
}: {
  target: RefObject<HTMLElement | null>
  label: ReactNode
  opened: boolean
}) {
  return <Tooltip target={target} label={label} opened={opened} />
}
