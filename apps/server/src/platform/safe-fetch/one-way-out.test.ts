import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')

/** Other ways to reach the network, and the only files that may use them. */
const ways: { name: string; pattern: RegExp; allowed: string[] }[] = [
  { name: 'undici', pattern: /from 'undici'|import\('undici'\)/, allowed: ['platform/safe-fetch/safe-fetch.ts'] },
  // A bare fetch, not a method or function of that name ending in it.
  { name: 'fetch', pattern: /(?<![\w.#$])(globalThis\.)?fetch\(/, allowed: [] },
  { name: 'node:http(s)', pattern: /import (?!type )[^\n]*from '(node:)?https?2?'/, allowed: [] },
  {
    name: 'raw sockets',
    pattern: /\b(net|tls)\.connect\(|\bcreateConnection\(|new WebSocket\(|new EventSource\(/,
    allowed: ['platform/safe-fetch/safe-dial.ts', 'domains/imports/remote/mysql/index.ts'],
  },
  { name: 'other clients', pattern: /from '(axios|got|node-fetch|superagent|request|ky|needle|phin|ws)'/, allowed: [] },
  { name: 'nodemailer', pattern: /from 'nodemailer/, allowed: ['platform/mail/smtp.ts'] },
  { name: 'S3', pattern: /'@aws-sdk\//, allowed: ['platform/files/s3-store.ts'] },
]

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/'),
)

for (const { name, pattern, allowed } of ways) {
  it(`${name}: nothing leaves but through the guard`, () => {
    const users = files.filter((path) => withoutComments(readFileSync(join(source, path), 'utf8')).match(pattern))
    expect(users.filter((path) => !allowed.includes(path))).toEqual([])
  })
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

it('databases of others are spoken to through the guard: drivers get a socket of it', () => {
  const speakers = files.filter(
    (path) => path.startsWith('domains/') && /'(?:pg|mysql2)'/.test(readFileSync(join(source, path), 'utf8')),
  )
  const connecting = speakers.filter((path) =>
    /new pg\.(?:Client|Pool)\(|create(?:Connection|Pool)\w*\(/.test(readFileSync(join(source, path), 'utf8')),
  )
  expect(connecting.toSorted()).toEqual([
    'domains/imports/remote/mysql/index.ts',
    'domains/imports/remote/postgres/index.ts',
  ])
  for (const path of connecting)
    expect(readFileSync(join(source, path), 'utf8'), path).toMatch(
      /stream: (?:dialed\.socket|\(\) => connectedAlready\()/,
    )
})

it('OpenID Connect is spoken through the guard', () => {
  const speakers = files.filter((path) => /from '(openid-client|jose)'/.test(readFileSync(join(source, path), 'utf8')))
  const fetching = speakers.filter((path) =>
    /discovery\(|createRemoteJWKSet\(/.test(readFileSync(join(source, path), 'utf8')),
  )
  for (const path of fetching) expect(readFileSync(join(source, path), 'utf8'), path).toContain('customFetch')
})
