import type { App } from '@oficina/contract'
import type { ReactNode } from 'react'
import { BarsFrame } from './bars-frame.tsx'
import { useMemberBars } from './use-member-bars.ts'

/** An app's bars around its page, for members of the organisation. */
export function AppBars({ app, children }: { app: App; children: ReactNode }) {
  const { menu_bar, top_bar, bottom_nav } = app.settings
  return menu_bar || top_bar || bottom_nav ? <MemberBars app={app}>{children}</MemberBars> : children
}

function MemberBars({ app, children }: { app: App; children: ReactNode }) {
  const env = useMemberBars(app)
  return (
    <BarsFrame app={app} env={env}>
      {children}
    </BarsFrame>
  )
}
