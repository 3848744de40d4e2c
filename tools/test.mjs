// `npm test`: everything, from a bare clone. Ends with one line that sums up every check and every test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { fastChecks } from './lib/fast-checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, root } from './lib/paths.mjs'
import { run, summarise } from './lib/steps.mjs'

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'oficina-test-'))
const results = await fastChecks()
await ensureBuilt()
const vitestReport = join(reports, 'vitest.json')
const vitest = await run(
  'unit and database tests',
  bin('vitest'),
  [
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./tools/lib/second-tries.mjs',
    '--outputFile.json',
    vitestReport,
  ],
  { env: { CI: '1' } },
)
const journeyReport = join(reports, 'journeys.json')
const journeys = await run('browser journeys', bin('playwright'), ['test', '-c', 'apps/e2e/playwright.config.ts'], {
  env: { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
})
summarise([...results, vitest, journeys])

const counts = [
  ...results.map(({ ok }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })),
  countVitest(),
  countJourneys(),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const broken = [...brokenTests(readReport(vitestReport)), ...brokenJourneys(readReport(journeyReport))]
if (broken.length > 0) console.log(`\nFailed:\n${broken.map((name) => `  ${name}`).join('\n')}`)
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** A runner that crashed before it wrote its report has failed, whatever its tests would have said. */
function countVitest() {
  const report = readReport(vitestReport)
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests + (vitest.ok || report.numFailedTests > 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed }
}

function countJourneys() {
  const report = readReport(journeyReport)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + (journeys.ok || unexpected > 0 ? 0 : 1) }
}

/** Named once more at the end, where whoever sees only the last lines of a run finds them. */
function brokenTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && message) return [`${relative(root, name)}: ${firstLine(message)}`]
    return tests.map((test) => `${relative(root, name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

function brokenJourneys(report) {
  const inSuite = (suite) => [...(suite.suites ?? []).flatMap(inSuite), ...(suite.specs ?? [])]
  return (report?.suites ?? [])
    .flatMap(inSuite)
    .flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map((test) => `${spec.file}:${spec.line} [${test.projectName}] › ${spec.title}`),
    )
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`No report of the tests: ${error.message}`)
    return null
  }
}
