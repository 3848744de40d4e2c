import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFlags } from '../tools/lib/server-flags.mjs'
import type { LoadTask } from './load.ts'

const root = join(import.meta.dirname, '..')
export const admin = { email: 'bench@oficina.test', password: 'bench-password' }

export interface Running {
  url: string
  pid: number
  /** From the start of the process to its word that it is ready. */
  milliseconds: number
  stop(): Promise<void>
}

/** The built product on a data folder, as `npm start` runs it. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Running> {
  const started = performance.now()
  const server = spawn(
    join(root, 'node_modules/node/bin/node'),
    [...serverFlags({}), join(root, 'dist/server/start.js')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        HOST: '127.0.0.1',
        OFICINA_DATA: dataDir,
        OFICINA_LOG: 'error',
        OFICINA_SAMPLE: '0',
        // Counted as always, and never reached: the benchmark is no person.
        OFICINA_LIMIT_SESSION: '1000000000',
        OFICINA_LIMIT_ADDRESS: '1000000000',
        OFICINA_ADMIN_EMAIL: admin.email,
        OFICINA_ADMIN_PASSWORD: admin.password,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await lineOf(server, /ready at (\S+)/)
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: server.pid ?? 0,
    milliseconds: performance.now() - started,
    stop: () => stop(server),
  }
}

/** A bare server with hand-written SQL on the same database: the floor. */
export async function startFloor(databaseUrl: string, file = 'floor.ts', ...rest: string[]): Promise<Running> {
  const started = performance.now()
  const server = spawn(process.execPath, [join(import.meta.dirname, file), databaseUrl, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await lineOf(server, /listening on (\S+)/)
  return { url, pid: server.pid ?? 0, milliseconds: performance.now() - started, stop: () => stop(server) }
}

/** Signs in as the first person, and gives the cookies that a browser would send. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/loginV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(admin),
  })
  if (!response.ok) throw new Error(`signing in failed: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export interface Load {
  perSecond: number
  p50: number
  wrong: number
}

/** Loads one address; `task` says what else than sixteen readers for four seconds is wanted. */
export function load(url: string, cookie: string, task: Partial<LoadTask> = {}): Promise<Load> {
  const whole: LoadTask = { connections: 16, seconds: 4, ...task, url, cookie }
  const client = spawn(process.execPath, [join(import.meta.dirname, 'load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.end(JSON.stringify(whole))
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

/** Megabytes that a process held at most, by the system's own count. */
export function peakMegabytes(pid: number): number {
  const held = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(held) / 1024
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
