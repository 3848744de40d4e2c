import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The same code runs from its sources and from a bundle, which keep their companions in different places. */
const here = import.meta.dirname
const isBundle = existsSync(join(here, 'migrations'))

export const projectRoot = () => (isBundle ? join(here, '../..') : join(here, '../../../..'))
export const migrationsFolder = () => (isBundle ? join(here, 'migrations') : join(here, '../../migrations'))
export const webFolder = () => join(projectRoot(), 'dist/web')

/** The thread that draws pages ahead; null where only the server was built. */
export function drawFile(): string | null {
  const file = join(projectRoot(), 'dist/draw/thread.mjs')
  return existsSync(file) ? file : null
}
