import type { App } from '@oficina/contract'
import type { Device, Placed } from '@oficina/kinds/layout/index'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { withPlaces } from '../app-cache.ts'
import type { PendingPlaces } from '../canvas-store.ts'

/** Sends moved blocks, one call at a time and only what moved; what moves meanwhile goes with the next one. */
export class PlaceSaver {
  private readonly running: Record<Device, Promise<void> | null> = { desktop: null, mobile: null }
  private readonly appId: string
  private readonly queries: QueryClient
  private readonly pending: PendingPlaces

  constructor(appId: string, queries: QueryClient, pending: PendingPlaces) {
    this.appId = appId
    this.queries = queries
    this.pending = pending
  }

  /** Shows the blocks where they were put, and sees that they get saved. Fails when the server refuses. */
  put(device: Device, places: readonly Placed[]): Promise<void> {
    const moves = new Map(this.pending.of(device))
    for (const placed of places) moves.set(placed.id, placed)
    this.pending.set(device, moves)
    return this.saved(device)
  }

  /** A block that is gone is not moved any more. */
  forget(blockId: string): void {
    for (const device of ['desktop', 'mobile'] as const) {
      const moves = this.pending.of(device)
      if (moves.has(blockId)) this.pending.set(device, new Map([...moves].filter(([id]) => id !== blockId)))
    }
  }

  async saved(device: Device): Promise<void> {
    if (this.running[device] === null && this.pending.of(device).size === 0) return
    const run = async () => {
      const errors: unknown[] = []
      while (this.pending.of(device).size > 0) await this.send(device).catch((error: unknown) => errors.push(error))
      this.running[device] = null
      if (errors.length > 0) throw errors[0]
    }
    this.running[device] ??= run()
    await this.running[device]
  }

  async allSaved(): Promise<void> {
    await Promise.all([this.saved('desktop'), this.saved('mobile')])
  }

  private async send(device: Device): Promise<void> {
    const sent = this.pending.of(device)
    const queryKey = api.apps.get.key({ appId: this.appId })
    try {
      const answer = await api.apps.layout({ appId: this.appId, device, moved: [...sent.values()] })
      this.queries.setQueryData<App>(queryKey, (app) =>
        app && answer.version >= app.version ? withPlaces(app, answer) : app,
      )
    } catch (error) {
      await this.queries.invalidateQueries({ queryKey })
      throw error
    } finally {
      const rest = [...this.pending.of(device)].filter(([id, placed]) => sent.get(id) !== placed)
      this.pending.set(device, new Map(rest))
    }
  }
}
