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
/** What opens over them brings its own. */
const ofViews: readonly Namespace[] = ['records', 'views']

/** How each kind is drawn. The first page loads only what its blocks need. */
export const faces: Record<BlockTypeId, LazyFace> = {
  formPages: face(() => import('./faces/form-face.tsx'), ['records', 'record', 'forms']),
  flow: face(() => import('./faces/kanban-face.tsx'), ofViews),
  minilista: face(() => import('./faces/table-face.tsx'), ofViews),
  recordListAndUpdate: face(() => import('./faces/list-face.tsx'), ofRecords),
  gantt: face(() => import('./faces/gantt-face.tsx'), ofViews),
  calendar: face(() => import('./faces/calendar-face.tsx'), ofViews),
  gallery: face(() => import('./faces/gallery-face.tsx'), ofViews),
  recordDetail: face(() => import('./faces/record-face.tsx'), ofRecords),
  indicator: face(() => import('./faces/indicator-face.tsx'), ['records', 'views']),
  chart: face(() => import('./faces/chart/chart-face.tsx'), ['records', 'views']),
  progress: face(() => import('./faces/progress-face.tsx'), ['records', 'views']),
  text: face(() => import('./faces/text-face.tsx')),
  image: face(() => import('./faces/image-face.tsx')),
  embed: face(() => import('./faces/embed-face.tsx')),
  button: face(() => import('./faces/button-face.tsx')),
  menu: face(() => import('./faces/menu-face.tsx')),
  topBar: face(() => import('./faces/top-bar-face.tsx'), ['bars']),
  filter: face(() => import('./faces/filter-face.tsx'), ofRecords),
  tasks: face(() => import('./faces/tasks-face.tsx'), ofRecords),
  checklist: face(() => import('./faces/checklist-face.tsx'), ofRecords),
  divider: face(() => import('./faces/divider-face.tsx')),
  customCode: face(() => import('./faces/code-face.tsx')),
}

export const isDrawn = (type: string): type is BlockTypeId => Object.hasOwn(faces, type)

const bare: Partial<FaceTraits> = { isBare: true }
const asksAhead: Partial<FaceTraits> = { asksAhead: true }
/** Views ask for their records themselves, by the part of them that is in sight. */
const traits: Partial<Record<BlockTypeId, Partial<FaceTraits>>> = {
  flow: asksAhead,
  minilista: asksAhead,
  recordListAndUpdate: asksAhead,
  gallery: asksAhead,
  gantt: asksAhead,
  recordDetail: asksAhead,
  indicator: { asksAhead: true, drawsTitle: true },
  chart: asksAhead,
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
  ...(type === null ? {} : traits[type]),
})
