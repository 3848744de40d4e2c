import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const admin = { email: 'admin@oficina.test', password: 'senha-da-oficina' }

/** The built product, as `npm start` runs it, on an empty database and a free port. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficina-journeys-'))
  const server = spawn(join(root, 'node_modules/node/bin/node'), [join(root, 'dist/server/start.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      OFICINA_DATA: dataDir,
      OFICINA_LOG: 'warn',
      OFICINA_SIGNUP: '1',
      OFICINA_HELP_EMAIL: 'ajuda@oficina.test',
      OFICINA_ADMIN_EMAIL: admin.email,
      OFICINA_ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.OFICINA_TEST_URL = await addressOf(server)
  return async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${printed}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /ready at (\S+)/.exec(printed)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
}
