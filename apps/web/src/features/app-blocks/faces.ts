import type { BlockTypeId } from '@oficina/kinds/blocks/index'
import { type ComponentType, lazy } from 'react'
import { loadNamespaces } from '../../lib/i18n.ts'
import type { Namespace } from '../../locales/namespaces.ts'
import type { FaceProps } from './face-props.ts'

interface FaceTraits {
  /** Asks as soon as the page is there. Others must know more first, as a calendar its days. */
  asksAhead: boolean
  /** Stands on the page without a ground of its own. */
  isBare: boolean
  /** Writes its title itself, where its look wants it. */
  drawsTitle: boolean
}

/** A face with the texts that it needs, both fetched when the first block of its kind is shown. */
function face(load: () => Promise<{ Face: ComponentType<FaceProps<never>> }>, texts: readonly Namespace[] = []) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadNamespaces(texts)])
    return { default: module.Face }
  })
}
type LazyFace = ReturnType<typeof face>

const ofRecords: readonly Namespace[] = ['records', 'record', 'views', 'fields']

/** How each kind is drawn. The first page loads only what its blocks need. */
export const faces: Partial<Record<BlockTypeId, LazyFace>> = {
  text: face(() => import('./faces/text-face.tsx')),
  divider: face(() => import('./faces/divider-face.tsx')),
  image: face(() => import('./faces/image-face.tsx')),
  button: face(() => import('./faces/button-face.tsx')),
  indicator: face(() => import('./faces/indicator-face.tsx'), ['records', 'views']),
  minilista: face(() => import('./faces/table-face.tsx'), ofRecords),
}

const traits: Partial<Record<BlockTypeId, Partial<FaceTraits>>> = {
  text: { isBare: true },
  divider: { isBare: true },
  image: { isBare: true },
  button: { isBare: true, drawsTitle: true },
  indicator: { asksAhead: true, drawsTitle: true },
  minilista: { asksAhead: true },
}

export const traitsOf = (type: BlockTypeId | null): FaceTraits => ({
  asksAhead: false,
  isBare: false,
  drawsTitle: false,
  ...(type === null ? {} : traits[type]),
})
