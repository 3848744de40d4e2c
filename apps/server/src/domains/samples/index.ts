import { contract } from '@oficina/contract'
import type { Domain } from '../../platform/domain.ts'
import { routes } from '../../platform/http/routes.ts'
import { buildSample, removeSample } from './jobs.ts'
import { askToRemove, getSample, sampleRemoval } from './service.ts'

export { askForSample } from './service.ts'

const sampleRoutes = routes(contract.samples, {
  get: (ctx) => getSample(ctx),
  removal: (ctx) => sampleRemoval(ctx),
  remove: async (ctx) => {
    await askToRemove(ctx)
    return { ok: true as const }
  },
})

/** The company that a new server starts with, to be looked at, changed and taken away. */
export const samples: Domain = { name: 'samples', routes: [sampleRoutes], jobs: [buildSample, removeSample] }
