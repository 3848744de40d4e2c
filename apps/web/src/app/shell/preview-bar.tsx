import { lazy } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { RenderedPart } from '../server-render/rendered-part.tsx'

const PreviewBanner = lazy(() => import('../../features/access/preview-banner.tsx'))

/** There only while an admin sees as someone else; nobody else fetches it. */
export function PreviewBar() {
  const { preview } = useSession()
  if (!preview) return null
  return (
    <RenderedPart>
      <PreviewBanner preview={preview} />
    </RenderedPart>
  )
}
