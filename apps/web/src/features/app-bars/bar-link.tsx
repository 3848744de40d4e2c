import type { NavDestination } from '@oficina/kinds/bars/index'
import type { CSSProperties, ReactNode } from 'react'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import type { BarsEnv } from './bars-env.ts'

interface BarLinkProps {
  env: BarsEnv
  to: NavDestination
  className: string | undefined
  title?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/** One way out of a bar: a page of ours, another site, or something that opens here. */
export function BarLink({ env, to, children, ...look }: BarLinkProps) {
  const href = env.hrefOf(to)
  const isHere = to.type === 'app' && to.target === env.appId
  const current = isHere ? ({ 'aria-current': 'page' } as const) : {}
  if (href === null)
    return (
      <button type="button" {...look} onClick={() => env.open(to)}>
        {children}
      </button>
    )
  if (!href.startsWith('/'))
    return (
      <a {...look} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return (
    <PathLink to={href} {...look} {...current}>
      {children}
    </PathLink>
  )
}
