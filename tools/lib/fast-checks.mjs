import { bin, node } from './paths.mjs'
import { run, together } from './steps.mjs'

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
    // More checkers than one would each work out the contract's types again: less wait, but three times the work.
    run('types', bin('tsc'), ['-p', 'tsconfig.json', '--checkers', '1']),
    run('types of the web', bin('tsc'), ['-p', 'apps/web/tsconfig.json', '--checkers', '1']),
  )
  return [routes, ...light, ...heavy]
}
