import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** The Node that the project brings along; npm itself may run on an older one. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')
export const bin = (name) => join(root, 'node_modules', '.bin', name)
/** Environment for child processes, with the project's own tools first. */
export const env = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  ...extra,
})
