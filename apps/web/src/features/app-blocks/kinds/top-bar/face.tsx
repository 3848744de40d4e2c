import type { App } from '@oficina/contract'
import type { TopBar as TopBarSettings } from '@oficina/kinds/bars/index'
import { TopBar } from '../../../app-bars/top-bar.tsx'
import { useMemberBars } from '../../../app-bars/use-member-bars.ts'
import { useAppData } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'

interface TopBarBlockSettings {
  content: { bar: TopBarSettings | null }
}

/** A logo and the pages that belong together, as a bar of the app is. */
export function Face({ app, settings }: FaceProps<TopBarBlockSettings>) {
  const { source } = useAppData()
  const { bar } = settings.content
  if (bar === null) return null
  if (!source) return <MemberBar app={app} bar={bar} />
  return source.bars ? <TopBar bar={bar} env={source.bars} loginHref="/login" /> : null
}

function MemberBar({ app, bar }: { app: App; bar: TopBarSettings }) {
  return <TopBar bar={bar} env={useMemberBars(app)} loginHref={null} />
}
