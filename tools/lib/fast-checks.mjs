import { bin, node } from './paths.mjs'
import { inTurn, run, together } from './steps.mjs'

/**
 * Only what changed since the last time is looked at again. More checkers than one would each work out the contract's
 * types anew: less wait, but three times the work.
 */
const typesOf = (project, name) =>
  `-p ${project} --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/types-${name}.tsbuildinfo`.split(' ')

/**
 * Format, lint, boundaries, messages and types: what needs neither a database nor a browser; and what else is given.
 * The linter takes one processor for as long as all the others together, so they take their turns beside it.
 */
export async function fastChecks(...more) {
  const routes = await run('route tree', node, ['tools/route-tree.mjs'])
  const [lint, others] = await together(
    run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
    inTurn(
      () => run('format', bin('biome'), ['format', '.']),
      () => run('boundaries', node, ['tools/boundaries.mjs']),
      () => run('messages', node, ['tools/messages.mjs']),
      () => run('types', bin('tsc'), typesOf('tsconfig.json', 'server')),
      () => run('types of the web', bin('tsc'), typesOf('apps/web/tsconfig.json', 'web')),
      ...more,
    ),
  )
  return [routes, lint, ...others]
}
