import { isolated, web } from './vitest.config.ts'

/** Each file in a world of its own: what changes modules for others, and whole pages, which change all there is. */
export default web({
  name: 'web-isolated',
  // A worker sets up happy-dom once instead of once a file.
  pool: 'vmThreads',
  include: isolated,
  exclude: [],
})
