import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The same code runs from its sources and from a bundle, which keep their companions in different places. */
const here = import.meta.dirname
const isBundle = existsSync(join(here, 'migrations'))

export const projectRoot = () => (isBundle ? join(here, '../..') : join(here, '../../../..'))
export const migrationsFolder = () => (isBundle ? join(here, 'migrations') : join(here, '../../migrations'))
export const webFolder = () => join(projectRoot(), 'dist/web')

/** The file of the thread that renders pages; null if only the server was built. */
export function renderFile(): string | null {
  const file = join(projectRoot(), 'dist/render/thread.mjs')
  return existsSync(file) ? file : null
}

/** Where compiled code is kept for the next start: with the bundle, which every build makes anew. */
export const compiledFolder = (): string | null => (isBundle ? join(here, 'compiled') : null)
