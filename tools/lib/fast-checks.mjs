import { bin, node } from './paths.mjs'
import { inTurn, run, together } from './steps.mjs'

/**
 * Only what changed since the last time is looked at again. More checkers than one would each work out the contract's
 * types anew: less wait, but three times the work.
 */
const typesOf = (project, name) =>
  `-p ${project} --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/types-${name}.tsbuildinfo`.split(' ')

/** Rules that need types take most of a minute: they are for `npm test`. */
const lint = (isQuick) => () =>
  run('lint', bin('oxlint'), isQuick ? ['--deny-warnings'] : ['--type-aware', '--deny-warnings'])
const types = [
  () => run('types', bin('tsc'), typesOf('tsconfig.json', 'server')),
  () => run('types of the web', bin('tsc'), typesOf('apps/web/tsconfig.json', 'web')),
]
const texts = [
  () => run('format', bin('biome'), ['format', '.']),
  () => run('boundaries', node, ['tools/boundaries.mjs']),
  () => run('messages', node, ['tools/messages.mjs']),
  () => run('rules', node, ['tools/rules.mjs', '--check']),
]

/**
 * Format, lint, boundaries, messages, rules and types: what needs neither a database nor a browser; and what else is given.
 * Two at a time, one for each processor of a small machine: with all its rules, the linter takes as long as the others
 * together; without those that need types, the types go beside what is given.
 */
export async function fastChecks({ isQuick = false, more = [] } = {}) {
  const routes = await run('route tree', node, ['tools/route-tree.mjs'])
  const both = isQuick
    ? together(inTurn(lint(true), ...types), inTurn(...texts, ...more))
    : together(inTurn(lint(false)), inTurn(...texts, ...types, ...more))
  return [routes, ...(await both).flat()]
}
