// `npm run check`: the fast part of `npm test`, for every few minutes of work.
import { fastChecks } from './lib/fast-checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin } from './lib/paths.mjs'
import { run, summarise } from './lib/steps.mjs'

ensureInstalled()
// One worker for each processor: every other one would read all sources anew.
const unitTests = () =>
  run(
    'unit tests',
    bin('vitest'),
    ['run', '--project=web', '--project=web-isolated', '--project=packages', '--reporter=dot', '--maxWorkers=2'],
    {
      env: { OFICINA_QUICK: '1' },
    },
  )
const results = await fastChecks({ isQuick: true, more: [unitTests] })
summarise(results)
process.exit(results.every((result) => result.ok) ? 0 : 1)
