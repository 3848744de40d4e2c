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
  /** Has as many lines as there are records: where a page does not scroll inside blocks, it is cut. */
  isLong: boolean
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
/** What opens over them brings its own. */
const ofViews: readonly Namespace[] = ['records', 'views']

/** How each kind is drawn. The first page loads only what its blocks need. */
export const faces: Record<BlockTypeId, LazyFace> = {
  formPages: face(() => import('./kinds/form-pages/face.tsx'), ['records', 'record', 'forms']),
  flow: face(() => import('./kinds/flow/face.tsx'), ofViews),
  minilista: face(() => import('./kinds/minilista/face.tsx'), ofViews),
  recordListAndUpdate: face(() => import('./kinds/record-list-and-update/face.tsx'), ofRecords),
  gantt: face(() => import('./kinds/gantt/face.tsx'), ofViews),
  calendar: face(() => import('./kinds/calendar/face.tsx'), ofViews),
  gallery: face(() => import('./kinds/gallery/face.tsx'), ofViews),
  recordDetail: face(() => import('./kinds/record-detail/face.tsx'), ofRecords),
  indicator: face(() => import('./kinds/indicator/face.tsx'), ['records', 'views']),
  chart: face(() => import('./kinds/chart/face.tsx'), ['records', 'views']),
  progress: face(() => import('./kinds/progress/face.tsx'), ['records', 'views']),
  text: face(() => import('./kinds/text/face.tsx')),
  image: face(() => import('./kinds/image/face.tsx')),
  embed: face(() => import('./kinds/embed/face.tsx')),
  button: face(() => import('./kinds/button/face.tsx')),
  menu: face(() => import('./kinds/menu/face.tsx')),
  topBar: face(() => import('./kinds/top-bar/face.tsx'), ['bars']),
  filter: face(() => import('./kinds/filter/face.tsx'), ofRecords),
  tasks: face(() => import('./kinds/tasks/face.tsx'), ofRecords),
  checklist: face(() => import('./kinds/checklist/face.tsx'), ofRecords),
  divider: face(() => import('./kinds/divider/face.tsx')),
  customCode: face(() => import('./kinds/custom-code/face.tsx')),
}

export const hasFace = (type: string): type is BlockTypeId => Object.hasOwn(faces, type)

const bare: Partial<FaceTraits> = { isBare: true }
const asksAhead: Partial<FaceTraits> = { asksAhead: true }
const long: Partial<FaceTraits> = { isLong: true }
/** Views ask for their records themselves, by the part of them that is in sight. */
const traits: Partial<Record<BlockTypeId, Partial<FaceTraits>>> = {
  flow: { ...asksAhead, ...long },
  minilista: { ...asksAhead, ...long },
  recordListAndUpdate: { ...asksAhead, ...long },
  gallery: { ...asksAhead, ...long },
  gantt: { ...asksAhead, ...long },
  calendar: long,
  tasks: long,
  recordDetail: asksAhead,
  indicator: { asksAhead: true, drawsTitle: true },
  chart: { ...asksAhead, ...long },
  progress: asksAhead,
  checklist: asksAhead,
  text: bare,
  divider: bare,
  image: bare,
  button: { isBare: true, drawsTitle: true },
}

export const traitsOf = (type: BlockTypeId | null): FaceTraits => ({
  asksAhead: false,
  isBare: false,
  drawsTitle: false,
  isLong: false,
  ...(type === null ? {} : traits[type]),
})

/** Kinds that fill whatever room they are given. */
const filling: readonly BlockTypeId[] = ['image', 'embed', 'customCode', 'divider', 'indicator', 'progress', 'button']

/** Whether a block is as high as what it shows, where it may be: a plot has no height of its own, its rows do. */
export function growsWith(type: BlockTypeId, settings: Record<string, unknown>): boolean {
  if (type !== 'chart') return !filling.includes(type)
  const { content, style } = settings as { content?: { chart_type?: string }; style?: { horizontal?: boolean } }
  const plot = content?.chart_type ?? ''
  return ['pie', 'funnel', 'pivot'].includes(plot) || (plot === 'bar' && style?.horizontal === true)
}
