import { lazyPart, PartBoundary } from '@oficina/ui'
import { type ComponentProps, Suspense } from 'react'
import { loadNamespaces } from '../../../lib/i18n.ts'

const Panel = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./settings-panel.tsx'),
    loadNamespaces(['blocks', 'views', 'records', 'record', 'fields', 'forms']),
  ])
  return { default: module.SettingsPanel }
})

/** What can be set on a block, at the side of the page. Only those who build ever load it. */
export const BlockSettingsPanel = (props: ComponentProps<typeof Panel>) => (
  <PartBoundary onFail={props.onClose}>
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  </PartBoundary>
)
