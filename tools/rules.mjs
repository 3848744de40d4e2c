// `npm run rules`: the rules of docs/rules that no test names, by area. `-- --check` fails where that may not be.
// `npm run rules -- roles users` tells these areas rule by rule, with the tests that hold each.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { compare, complete, readRules, readTags } from './lib/rules.mjs'

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isCheck = process.argv.includes('--check')

const problems = []
const rules = []
for (const name of readdirSync(join(root, 'docs/rules'))) {
  if (!name.endsWith('.md') || name === 'README.md') continue
  const page = readRules(name.slice(0, -'.md'.length), readFileSync(join(root, 'docs/rules', name), 'utf8'))
  rules.push(...page.rules)
  problems.push(...page.problems)
}

const tagged = new Map()
for (const top of ['apps', 'packages', 'tools'])
  for (const path of testsIn(top)) {
    const { ids, astray } = readTags(readFileSync(join(root, path), 'utf8'))
    if (astray > 0) problems.push(`${path} names a rule outside of the title of a test`)
    for (const id of ids) tagged.set(id, [...(tagged.get(id) ?? []), path])
  }

const { areas, problems: found } = compare({ rules, tagged })
problems.push(...found)

if (!isCheck) report()
for (const problem of problems) console.error(problem)
const count = (of) => [...areas.values()].reduce((sum, area) => sum + of(area), 0)
console.log(
  `${rules.length} rules: ${count((area) => area.tested)} tested, ${count((area) => area.notBuilt)} not built yet, ` +
    `${count((area) => area.left.length)} without a test, ${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)

function report() {
  for (const [name, { tested, notBuilt, left }] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) {
    const state = complete.includes(name) ? 'complete' : 'under way'
    console.log(
      `${name.padEnd(15)} ${String(tested).padStart(3)} tested ${String(notBuilt).padStart(3)} not built ${String(left.length).padStart(3)} left  ${state}`,
    )
    if (wanted.includes(name))
      for (const rule of rules.filter(({ area }) => area === name))
        console.log(`  ${rule.id}: ${tagged.get(rule.id)?.join(', ') ?? (rule.notBuilt ? 'not built' : 'NO TEST')}`)
    else for (const rule of left) console.log(`  ${rule.id}  ${rule.words}`)
  }
}

function* testsIn(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'test-results'].includes(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* testsIn(path)
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path
  }
}
