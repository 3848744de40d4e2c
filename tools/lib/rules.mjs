/**
 * Areas whose every rule has a test or is marked as not built yet: `npm run check` fails when that stops being true.
 * The list only grows. Areas of docs/rules that are not in it are left: `npm run rules` says what they lack.
 */
export const complete = [
  'apitokens',
  'apps',
  'auth',
  'connectors',
  'docpages',
  'favorites',
  'fields',
  'folders',
  'forms',
  'history',
  'home',
  'i18n',
  'navbars',
  'notifications',
  'palette',
  'public',
  'records',
  'roles',
  'root',
  'settings',
  'sla',
  'tables',
  'topnav',
  'trash',
  'users',
  'views',
]

const mark = /\s*\*Not built yet: (.+)\*$/

/** The rules of one page of docs/rules: a line each, "- `v.role.required` A role has a name." */
export function readRules(area, text) {
  const rules = []
  const problems = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('- ')) continue
    const [, id, rest] = /^- `([\w.-]+)` (\S.*)$/.exec(line) ?? []
    if (!id) {
      problems.push(`docs/rules/${area}.md:${index + 1} is no rule: write "- \`id\` What holds."`)
      continue
    }
    const [, notBuilt] = mark.exec(rest) ?? []
    rules.push({ area, id, words: rest.replace(mark, ''), notBuilt, at: `docs/rules/${area}.md:${index + 1}` })
  }
  return { rules, problems }
}

const tag = /\[rule ([\w.,\s-]+)\]/g

/** The ids that titles of tests in a file name, and tags that stand elsewhere. A title may name several, by commas. */
export function readTags(text) {
  const ids = new Set()
  let inTitles = 0
  // The title of `it.each(rows)(…)` stands behind the rows, which may hold texts: any text before a comma is looked at.
  for (const [, , words] of text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g))
    for (const [, names] of words.matchAll(tag)) {
      inTitles++
      for (const id of names.split(',')) ids.add(id.trim())
    }
  return { ids, astray: [...text.matchAll(tag)].length - inTitles }
}

/** What is wrong with rules and tags, in words; and for each area how many rules are tested, not built and left. */
export function compare({ rules, tagged, done = complete }) {
  const problems = []
  const byId = new Map()
  for (const rule of rules) {
    if (byId.has(rule.id)) problems.push(`${rule.at} names ${rule.id} again`)
    byId.set(rule.id, rule)
  }
  for (const [id, files] of tagged) if (!byId.has(id)) problems.push(`${files[0]} names ${id}, which is no rule`)
  const areas = new Map()
  for (const rule of rules) {
    const area = areas.get(rule.area) ?? { tested: 0, notBuilt: 0, left: [] }
    areas.set(rule.area, area)
    if (rule.notBuilt && tagged.has(rule.id))
      problems.push(`${rule.at} ${rule.id} has a test (${tagged.get(rule.id)[0]}) and is marked as not built`)
    if (tagged.has(rule.id)) area.tested++
    else if (rule.notBuilt) area.notBuilt++
    else area.left.push(rule)
  }
  for (const name of done) {
    if (!areas.has(name)) problems.push(`${name} is called complete and has no page in docs/rules`)
    for (const rule of areas.get(name)?.left ?? []) problems.push(`${rule.at} no test names ${rule.id}: ${rule.words}`)
  }
  return { areas, problems }
}
