import type { NavDestination } from '@oficina/kinds/bars/nav-action'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { openCreateRecord } from '../../fields/new-record/open-create-record.ts'
import { addressOf, isOwnPath } from '../../app-bars/destination.ts'

interface DestinationLinkProps {
  to: NavDestination | null
  inNewTab?: boolean
  /** While a page is built, a press chooses the block and leads nowhere. */
  isOff: boolean
  className?: string | undefined
  label?: string | undefined
  style?: Record<string, string> | undefined
  children: ReactNode
}

/** What a press on it leads to: a page of ours, another site, or a new record. */
export function DestinationLink({
  to,
  inNewTab = false,
  isOff,
  className,
  label,
  style,
  children,
}: DestinationLinkProps) {
  const router = useRouter()
  const look = { className, style, 'aria-label': label }
  const address = to && addressOf(to)
  if (isOff || to === null || (address === null && to.type !== 'addRecord'))
    return (
      <span {...look} data-off>
        {children}
      </span>
    )
  if (address === null)
    return (
      <button type="button" {...look} onClick={() => void openCreateRecord(to.target)}>
        {children}
      </button>
    )
  const isOwn = isOwnPath(address)
  const go = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isOwn || inNewTab || !isPlain) return
    event.preventDefault()
    void router.navigate({ href: address })
  }
  return (
    <a
      {...look}
      href={address}
      onClick={go}
      target={inNewTab ? '_blank' : undefined}
      rel={isOwn ? undefined : 'noopener noreferrer'}
    >
      {children}
    </a>
  )
}
