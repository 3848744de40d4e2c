import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What no line of the product does, save in the few files that are named here with it. */
const root = join(import.meta.dirname, '../../../..')
/**
 * Where statements over people's own tables are written: their names are ids that pass one gate (`tailOf`), their values are
 * bound by `Params`. Everything else in a text there comes from these same files.
 */
const recordEngine = [
  'apps/server/src/domains/tables/queries/',
  'apps/server/src/domains/engine/',
  'apps/server/src/domains/tables/retype/',
  'apps/server/src/domains/records/',
  'apps/server/src/domains/history/',
  'apps/server/src/domains/sla/',
]
const rules: { name: string; pattern: RegExp; in?: RegExp; allowed?: string[] }[] = [
  { name: 'text run as code', pattern: /\beval\(|\bnew Function\b|\bFunction\(['"`]|set(?:Timeout|Interval)\(['"`]/ },
  {
    name: 'other engines for code',
    pattern: /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](?:(?:node:)?vm|vm2|isolated-vm|expr-eval|xlsx)['"]/,
  },
  {
    name: 'markup from text',
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|createContextualFragment/,
    // Within the page that has no origin of ours, where builders' own code runs.
    allowed: ['apps/server/src/platform/http/sandbox-page.ts'],
  },
  {
    // In a frame in which nothing runs; and in one whose origin is nobody's, within a page that lets it go nowhere.
    name: 'a page from text',
    pattern: /srcdoc\s*=/i,
    allowed: ['apps/web/src/pages/dev/mail/mail-message.tsx', 'apps/server/src/platform/http/sandbox-page.ts'],
  },
  {
    name: 'other programs',
    pattern: /['"](?:node:)?child_process['"]/,
    allowed: ['apps/server/src/platform/files/images.ts', 'apps/server/src/platform/postgres/embedded.ts'],
  },
  {
    // Of databases on hosts that the operator named in OFICINA_OUTBOUND_ALLOW, to which it would go without TLS as well.
    name: 'certificates unchecked',
    pattern: /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    allowed: ['apps/server/src/domains/imports/remote/with-tls.ts'],
  },
  { name: 'broken hashes', pattern: /createHash\(['"](?:md5|sha1)['"]\)/ },
  {
    // To wait a little longer or shorter than others is the one use of a number that can be guessed.
    name: 'numbers that can be guessed',
    pattern: /Math\.random\(/,
    in: /^apps\/server/,
    allowed: ['apps/server/src/platform/db/listener.ts', 'apps/server/src/platform/db/retrying.ts'],
  },
  {
    name: 'SQL as it stands',
    pattern: /\bsql\s*\.\s*(?:raw|lit|literal)\b|\bunsafe\(/,
    // The id of a snapshot, which the database itself gave: SET takes no parameters, and it is escaped.
    allowed: [
      'apps/server/src/domains/engine/sql/physical.ts',
      'apps/server/src/domains/tables/queries/',
      'apps/server/src/domains/records/queries/snapshot.ts',
    ],
  },
  {
    // A channel, and what the database is made with: escaped or our own, and LISTEN and CREATE take no parameters.
    name: 'SQL glued together',
    pattern: gluedSql(),
    allowed: [
      'apps/server/src/platform/db/listener.ts',
      'apps/server/src/platform/postgres/embedded.ts',
      // They ask of one record what a role's own filter, as the record engine writes it, makes of it.
      'apps/server/src/domains/access/who-sees.ts',
      'apps/server/src/domains/access/why.ts',
      // The names of our own tables and columns, one for each kind of tab.
      'apps/server/src/domains/tabs/queries.ts',
      // Names of our own relations, and numbers; what people look for is a parameter.
      'apps/server/src/domains/search/candidates.ts',
      // Indexes of the queue's table, made of two constants of the same file.
      'apps/server/src/platform/jobs/lanes.ts',
      // Questions to a database of someone else: names of its own catalogue, quoted, and numbers.
      'apps/server/src/domains/imports/remote/',
      ...recordEngine,
    ],
  },
  {
    // In those statements nothing stands between quotes but ids and words of our own.
    name: 'a value between quotes in SQL',
    pattern:
      /`[^`]*\b(?:where|values|and|or|like|in|set)\b[^`]*'\$\{(?!field\.id|one\.id|action|name|op|span|shift|eventsChannel|bucket)/i,
    in: /^apps\/server\/src\/domains\/(?:tables|records|history|sla|exports)\//,
  },
  {
    name: 'settings read past the check',
    pattern: /process\.env/,
    in: /^apps\/server|^packages/,
    allowed: [
      'apps/server/src/main/start.ts',
      'apps/server/src/platform/files/images.ts',
      'apps/server/src/platform/postgres/embedded.ts',
    ],
  },
  {
    name: 'another way to the network',
    pattern:
      /(?<![\w.#$])fetch\(|new (?:XMLHttpRequest|EventSource|WebSocket)\b|sendBeacon|['"](?:axios|got|ky|node-fetch|superagent|needle)['"]/,
    allowed: ['apps/web/src/lib/api-request.ts'],
  },
  {
    name: 'a message to any window',
    pattern: /postMessage\([^)]*['"]\*['"]/,
    // To our own frame, whose origin is nobody's and has no name; it is told its builder's code and nothing else. The
    // page between the two passes that on, and tells ours that the frame has left, without a word of what it held.
    allowed: [
      'apps/web/src/features/app-blocks/kinds/custom-code/face.tsx',
      'apps/server/src/platform/http/sandbox-page.ts',
    ],
  },
  {
    // What spans organisations: sign-in and links before it is known whose they are, the outbox and queues of a process,
    // clean-up. Everything else works for one, and the database holds it to that.
    name: 'every organisation at once',
    pattern: /\.system\(\)|[(,]\s*everyOrg\b|orgId: null\b/,
    in: /^apps\/server/,
    allowed: [
      'apps/server/src/platform/context.ts',
      'apps/server/src/platform/db/',
      'apps/server/src/platform/files/collect.ts',
      'apps/server/src/platform/inbox/inbox-worker.ts',
      'apps/server/src/platform/jobs/schedules.ts',
      'apps/server/src/platform/mail/mailer.ts',
      'apps/server/src/platform/realtime/event-days.ts',
      'apps/server/src/platform/realtime/outbox.ts',
      'apps/server/src/platform/realtime/replay.ts',
      'apps/server/src/platform/realtime/visitors.ts',
      'apps/server/src/domains/accounts/mail-person.ts',
      'apps/server/src/domains/accounts/sign-up/first-organisation.ts',
      'apps/server/src/domains/accounts/visit.ts',
      'apps/server/src/domains/mail/service.ts',
      'apps/server/src/domains/public/open.ts',
      'apps/server/src/domains/public/queries.ts',
      'apps/server/src/domains/public/report.ts',
      'apps/server/src/domains/table-mail/queries.ts',
      'apps/server/src/domains/table-mail/target.ts',
      // Helpers of tests.
      'apps/server/src/domains/samples/testing.ts',
      'apps/server/src/domains/tables/search/keep-search.ts',
      'apps/server/src/domains/tables/search/renew-search.ts',
    ],
  },
  {
    // The browser takes some 40 ms to get its rules of writing, on every page that loads the file.
    name: 'a segmenter that nobody asked for yet',
    pattern: /^(?:export )?const [^\n]*= new Intl\.Segmenter/m,
    in: /^apps\/web|^packages/,
  },
  { name: 'a link that hands over our window', pattern: /window\.open\((?![^)]*noopener)/ },
]

/** A text that begins like SQL and has something put into it, without the tag that makes parameters of it. */
function gluedSql(): RegExp {
  const words = 'select|insert into|update|delete from|alter|create|drop|truncate|listen|notify|grant|with|set|copy|do'
  return new RegExp(`(?<!\\bsql)(?<!\\bsql<[^\`]{0,200}>)\`\\s*(?:${words})\\s[^\`]*\\$\\{`, 'i')
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!['node_modules', 'testing', 'dist'].includes(entry.name)) yield* sources(path)
    } else if (/\.(?:ts|tsx|mjs|js)$/.test(entry.name) && !/\.test\.tsx?$|^test-|\.gen\.ts$/.test(entry.name))
      yield path
  }
}

const folders = ['apps', 'packages']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/src`))
  .filter((path) => existsSync(join(root, path)))
const files = folders
  .flatMap((folder) => [...sources(folder)])
  .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))

it('looks at the whole product', () => {
  expect(folders).toEqual(
    expect.arrayContaining(['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/ui/src']),
  )
  expect(files.length).toBeGreaterThan(300)
})

it.each(rules)('$name: nowhere but where it is named', ({ pattern, in: within, allowed = [] }) => {
  const users = files
    .filter(({ path, text }) => (!within || within.test(path)) && pattern.test(text))
    .map(({ path }) => path)
  const isAllowed = (path: string) => allowed.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
  expect(users.filter((path) => !isAllowed(path))).toEqual([])
})

it('finds what it looks for', () => {
  const glued = gluedSql()
  const bad = ['query(`select * from t where a = ${a}`)', 'client.query(`\n  update t set a = ${a}`)']
  const good = [
    'sql`select ${a}`',
    'sql<{ id: string }>`select ${a}`',
    'sql<Row>`\n  with x as (${a})`',
    '`selected ${a}`',
  ]
  for (const text of bad) expect(glued.test(text), text).toBe(true)
  for (const text of good) expect(glued.test(text), text).toBe(false)
})
