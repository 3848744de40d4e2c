import type { App } from '@oficina/contract'
import type { BlockTypeId } from '@oficina/kinds/blocks/index'
import type { Device, Layout } from '@oficina/kinds/layout/index'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { type ChangedBlock, movedBetween, withBlock, withoutBlock } from '../app-cache.ts'
import type { PendingPlaces } from '../canvas-store.ts'
import { EditHistory, type Entry, type Step } from './edit-history.ts'
import { PlaceSaver } from './saving.ts'

export interface EditState {
  isSaving: boolean
  savedAt: number | null
  canUndo: boolean
  canRedo: boolean
}

type Spot = { x: number; y: number }
const devices: readonly Device[] = ['desktop', 'mobile']

/** Everything that is done to a page while it is edited. Each change is saved by itself, in the order it was made. */
export class Editing {
  private readonly appId: string
  private readonly queries: QueryClient
  private readonly saver: PlaceSaver
  private readonly history = new EditHistory()
  private readonly listeners = new Set<() => void>()
  private readonly onError: (error: unknown) => void
  private order: Promise<unknown> = Promise.resolve()
  private underWay = 0
  private shown: EditState = { isSaving: false, savedAt: null, canUndo: false, canRedo: false }

  constructor(appId: string, queries: QueryClient, pending: PendingPlaces, onError: (error: unknown) => void) {
    this.appId = appId
    this.queries = queries
    this.saver = new PlaceSaver(appId, queries, pending)
    this.onError = onError
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly state = (): EditState => this.shown

  /** Blocks stand elsewhere now. `key` joins steps that belong together. */
  place(device: Device, before: Layout, after: Layout, key?: string): void {
    const { from, to } = movedBetween(before, after)
    if (to.length === 0) return
    this.history.add({
      undo: [{ do: 'place', device, places: from }],
      redo: [{ do: 'place', device, places: to }],
      ...(key !== undefined && { key }),
    })
    void this.track(() => this.saver.put(device, to))
  }

  async create(type: BlockTypeId, device: Device, at: Spot | null): Promise<string | null> {
    const [made] = await this.add(() => api.blocks.create({ appId: this.appId, type, device, ...(at && { at }) }))
    return made ?? null
  }

  /** Copies of some blocks, taken back together. Those that are here are told also where a later one was refused. */
  copy(blocks: readonly { id: string; at: Spot | null }[]): Promise<string[]> {
    return this.add(
      ...blocks.map(
        ({ id, at }) =>
          () =>
            api.blocks.copy({ blockId: id, to: this.appId, ...(at && { at }) }),
      ),
    )
  }

  /** Takes blocks away; what went comes back together. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.inOrder(async () => {
      const gone: string[] = []
      try {
        for (const id of ids) {
          await this.takeAway(id)
          gone.push(id)
        }
      } finally {
        if (gone.length > 0)
          this.history.add({
            undo: gone.map((id) => ({ do: 'restore', id })),
            redo: gone.map((id) => ({ do: 'remove', id })),
          })
      }
    })
  }

  /** The phone's page as the desktop has it, one block below the other. */
  async resetMobile(): Promise<void> {
    await this.inOrder(async () => {
      const before = this.app()?.layouts.mobile.components ?? []
      const { version, layouts } = await api.apps.resetMobile({ appId: this.appId })
      this.change((app) => (version < app.version ? app : { ...app, version, layouts }))
      const { from, to } = movedBetween(before, layouts.mobile.components)
      if (to.length === 0) return
      this.history.add({
        undo: [{ do: 'place', device: 'mobile', places: from }],
        redo: [{ do: 'place', device: 'mobile', places: to }],
      })
    })
  }

  readonly undo = (): Promise<unknown> => this.inOrder(() => this.replay(this.history.takeUndo(), 'undo'))
  readonly redo = (): Promise<unknown> => this.inOrder(() => this.replay(this.history.takeRedo(), 'redo'))

  private async add(...makers: readonly (() => Promise<ChangedBlock>)[]): Promise<string[]> {
    const made: string[] = []
    await this.inOrder(async () => {
      const before = this.app()?.layouts
      try {
        for (const make of makers) {
          const changed = await make()
          this.change((app) => withBlock(app, changed))
          made.push(changed.component.id)
        }
      } finally {
        if (made.length > 0) this.history.add(this.added(made, before))
      }
    })
    return made
  }

  /** Blocks that were added, with what they pushed away from where it was. */
  private added(made: readonly string[], before: App['layouts'] | undefined): Entry {
    const after = this.app()?.layouts
    const pushed = devices.flatMap((device): Step[] => {
      if (!before || !after || (device === 'mobile' && !before.mobile.enabled)) return []
      const { from } = movedBetween(before[device].components, after[device].components)
      return from.length === 0 ? [] : [{ do: 'place', device, places: from }]
    })
    return {
      undo: [...made.map((id): Step => ({ do: 'remove', id })), ...pushed],
      redo: made.map((id): Step => ({ do: 'restore', id })),
    }
  }

  private async replay(entry: Entry | null, way: 'undo' | 'redo'): Promise<void> {
    for (const step of entry?.[way] ?? []) await this.perform(step)
  }

  private async perform(step: Step): Promise<void> {
    if (step.do === 'remove') return this.takeAway(step.id)
    if (step.do === 'restore') {
      const changed = await api.blocks.restore({ appId: this.appId, blockId: step.id })
      return this.change((app) => withBlock(app, changed))
    }
    const layout = this.app()?.layouts[step.device].components ?? []
    const there = new Map(layout.map((placed) => [placed.id, placed]))
    // What someone else took away meanwhile cannot go back.
    const places = step.places.filter(({ id }) => there.has(id))
    const { to } = movedBetween(layout, places)
    if (to.length > 0) await this.saver.put(step.device, to)
  }

  private async takeAway(blockId: string): Promise<void> {
    this.saver.forget(blockId)
    this.change((app) => withoutBlock(app, blockId))
    try {
      await api.blocks.remove({ appId: this.appId, blockId })
    } finally {
      await this.queries.invalidateQueries({ queryKey: this.key() })
    }
  }

  private key() {
    return api.apps.get.key({ appId: this.appId })
  }
  private app(): App | undefined {
    return this.queries.getQueryData<App>(this.key())
  }
  private change(next: (app: App) => App): void {
    this.queries.setQueryData<App>(this.key(), (app) => app && next(app))
  }

  /** After everything that was begun before it, moves too: where a new block fits depends on them. */
  private inOrder(work: () => Promise<void>): Promise<void> {
    return this.track(() => {
      const next = this.order.then(async () => {
        await this.saver.allSaved()
        await work()
      })
      this.order = next.catch(() => {})
      return next
    })
  }

  private async track(work: () => Promise<void>): Promise<void> {
    this.underWay += 1
    this.tell({})
    try {
      await work()
      this.tell({ savedAt: Date.now() })
    } catch (error) {
      this.onError(error)
    } finally {
      this.underWay -= 1
      this.tell({})
    }
  }

  private tell(change: Partial<EditState>): void {
    const { canUndo, canRedo } = this.history
    this.shown = { ...this.shown, ...change, isSaving: this.underWay > 0, canUndo, canRedo }
    for (const listener of this.listeners) listener()
  }
}
