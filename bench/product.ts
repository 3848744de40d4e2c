import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const admin = { email: 'bench@oficina.test', password: 'bench-password' }

export interface Running {
  url: string
  /** From the start of the process to its word that it is ready. */
  milliseconds: number
  stop(): Promise<void>
}

/** The built product on a data folder, as `npm start` runs it. */
export async function startProduct(dataDir: string): Promise<Running> {
  const started = performance.now()
  const server = spawn(join(root, 'node_modules/node/bin/node'), [join(root, 'dist/server/start.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      OFICINA_DATA: dataDir,
      OFICINA_LOG: 'error',
      // Counted as always, and never reached: the benchmark is no person.
      OFICINA_LIMIT_SESSION: '1000000000',
      OFICINA_LIMIT_ADDRESS: '1000000000',
      OFICINA_ADMIN_EMAIL: admin.email,
      OFICINA_ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await lineOf(server, /ready at (\S+)/)
  return {
    url: url.replace('localhost', '127.0.0.1'),
    milliseconds: performance.now() - started,
    stop: () => stop(server),
  }
}

/** A bare server with hand-written SQL on the same database: the floor. */
export async function startFloor(databaseUrl: string): Promise<Running> {
  const started = performance.now()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await lineOf(server, /listening on (\S+)/)
  return { url, milliseconds: performance.now() - started, stop: () => stop(server) }
}

export interface Load {
  perSecond: number
  p50: number
  wrong: number
}

export function load(url: string, cookie: string, connections = 16): Promise<Load> {
  const client = spawn(process.execPath, [join(import.meta.dirname, 'load.ts'), url, cookie, String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    client.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    client.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(printed) as Load) : reject(new Error(`the load client ended with ${code}`)),
    )
  })
}

export function databaseUrlOf(dataDir: string): string {
  const { app } = JSON.parse(readFileSync(join(dataDir, 'postgres/passwords.json'), 'utf8')) as { app: string }
  return `postgres://oficina_app:${app}@127.0.0.1:${readFileSync(join(dataDir, 'postgres/port'), 'utf8')}/oficina`
}

function lineOf(server: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${printed}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = pattern.exec(printed)?.[1]
      if (found) resolve(found)
    })
  })
}

async function stop(server: ChildProcess) {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}
