import { bin, node } from './paths.mjs'
import { run, together } from './steps.mjs'

/**
 * Only what changed since the last time is looked at again. More checkers than one would each work out the contract's
 * types anew: less wait, but three times the work.
 */
const typesOf = (project, name) =>
  `-p ${project} --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/types-${name}.tsbuildinfo`.split(' ')

/** Format, lint, boundaries, messages and types: what needs neither a database nor a browser. */
export async function fastChecks() {
  const routes = await run('route tree', node, ['tools/route-tree.mjs'])
  const light = await together(
    run('format', bin('biome'), ['format', '.']),
    run('boundaries', node, ['tools/boundaries.mjs']),
    run('messages', node, ['tools/messages.mjs']),
  )
  const heavy = await together(
    run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
    run('types', bin('tsc'), typesOf('tsconfig.json', 'server')),
    run('types of the web', bin('tsc'), typesOf('apps/web/tsconfig.json', 'web')),
  )
  return [routes, ...light, ...heavy]
}
