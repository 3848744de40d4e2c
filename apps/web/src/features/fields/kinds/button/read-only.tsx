import { Button } from '@mantine/core'
import { isObject, own } from '@oficina/kinds'
import { safeLink } from '../../../../lib/safe-link.ts'
import type { ReadOnlyValueProps } from '../../editors/read-only-value.tsx'

/** The button itself; one without a link is shown and cannot be pressed. */
export function ReadOnly({ field }: ReadOnlyValueProps) {
  const action = own(field.options, 'action')
  const label = String(own(field.options, 'label') || field.label)
  const href =
    isObject(action) && own(action, 'type') === 'openLink' ? safeLink(String(own(action, 'href') ?? '')) : undefined
  return href ? (
    <Button component="a" href={href} target="_blank" rel="noopener noreferrer" variant="default">
      {label}
    </Button>
  ) : (
    <Button variant="default" disabled>
      {label}
    </Button>
  )
}
