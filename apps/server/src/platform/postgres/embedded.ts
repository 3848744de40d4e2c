import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isTraversable, reachableBinaries } from './binaries.ts'

export interface EmbeddedPostgres {
  /** For the application: not a superuser, so that row-level security binds it. */
  url: string
  /** For tests and maintenance only. */
  adminUrl: string
  pid(): number
  stop(): Promise<void>
}

interface Options {
  dir: string
  log: Log
  /** Told when the database died and was started again. */
  onRestart?: () => void
  flags?: string[]
}

const run = promisify(execFile)
const appRole = 'oficina_app'
const database = 'oficina'

/** PostgreSQL refuses to run as root: then it runs as `postgres`, else as `nobody`. */
function databaseUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find((fields) => fields[0] === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error('Running as root, and neither a user "postgres" nor "nobody" exists to run the database as')
}

/** Starts (or adopts) the database in a folder and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dir, log } = options
  const user = databaseUser()
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  if (user && !isTraversable(dir)) {
    throw new Error(
      `The database runs as another user and cannot reach ${dir}: set OFICINA_DATA to a folder that others may enter`,
    )
  }
  const native = reachableBinaries(join(dir, 'binaries'), user !== null)
  const data = join(dir, 'data')
  const secrets = keptPasswords(join(dir, 'passwords.json'))
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(native, data, secrets.admin, user)

  let stopping = false
  let restarting = false
  let running = await adoptOrStart(native, data, user, options)
  const restart = async () => {
    restarting = true
    log.error('the database died; starting it again')
    try {
      // The port stays the same, so that connection strings already handed out stay true.
      running = await adoptOrStart(native, data, user, options, running.port)
      options.onRestart?.()
    } catch (error) {
      log.error({ err: error }, 'the database did not start; trying again')
      await sleep(1000)
    }
    restarting = false
  }
  const watch = setInterval(() => {
    if (!stopping && !restarting && !isAlive(running.pid)) void restart()
  }, 250)
  watch.unref()

  const urlFor = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@127.0.0.1:${running.port}/${name}`
  const adminUrl = urlFor('postgres', secrets.admin, 'postgres')
  await ensureApplicationDatabase(adminUrl, secrets.app)
  return {
    url: urlFor(appRole, secrets.app, database),
    adminUrl,
    pid: () => running.pid,
    stop: async () => {
      stopping = true
      clearInterval(watch)
      await stopProcess(running.pid)
    },
  }
}

function keptPasswords(path: string): { admin: string; app: string } {
  if (!existsSync(path)) {
    const made = { admin: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') }
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8')) as { admin: string; app: string }
}

/** Makes the cluster aside and renames it, so that half an initdb is never taken for a cluster. */
async function initialise(
  native: string,
  data: string,
  password: string,
  user: { uid: number; gid: number } | null,
): Promise<void> {
  const half = `${data}.init-${process.pid}`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  const passwordFile = `${half}.pw`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) for (const path of [half, passwordFile]) chownSync(path, user.uid, user.gid)
  try {
    await run(
      join(native, 'bin', 'initdb'),
      // C.UTF-8 by the built-in provider: with plain C, trigram search would drop accented letters.
      [
        '-D',
        half,
        '-U',
        'postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-collate=C',
        '--lc-ctype=C.UTF-8',
        '--data-checksums',
      ],
      { ...user, env: databaseEnvironment(), cwd: '/' },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(half, data)
}

/** Never the application's own environment: it holds secrets that the database has no use for. */
const databaseEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

async function adoptOrStart(
  native: string,
  data: string,
  user: { uid: number; gid: number } | null,
  options: Options,
  wantedPort?: number,
): Promise<{ pid: number; port: number }> {
  const orphan = await findOrphan(data)
  if (orphan) {
    options.log.info({ pid: orphan.pid }, 'adopted the database that was left running')
    return orphan
  }
  const port = wantedPort ?? (await keptPort(data))
  const child = spawn(
    join(native, 'bin', 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'shared_buffers=256MB',
      '-c',
      'max_connections=120',
      '-c',
      'log_min_messages=warning',
      '-c',
      'idle_in_transaction_session_timeout=60s',
      ...(options.flags ?? []),
    ],
    // A process group of its own: Ctrl-C must reach us first, so that requests drain before the database goes.
    { ...user, env: databaseEnvironment(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  await untilReady(child, options.log)
  return { pid: child.pid ?? -1, port }
}

function untilReady(child: ChildProcess, log: Log): Promise<void> {
  let tail = ''
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`PostgreSQL stopped with ${code}\n${tail}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      tail = (tail + text).slice(-4000)
      log.debug({ postgres: text.trim() }, 'database')
      if (text.includes('ready to accept connections')) {
        child.unref()
        ;(child.stderr as unknown as { unref?: () => void })?.unref?.()
        resolve()
      }
    })
  })
}

/** A database that a killed server left behind, if it is alive and really ours. */
async function findOrphan(data: string): Promise<{ pid: number; port: number } | null> {
  const path = join(data, 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid, folder, , port] = readFileSync(path, 'utf8').split('\n')
  if (!pid || !port || folder !== data || !isAlive(Number(pid))) return null
  for (let attempt = 0; attempt < 100; attempt++) {
    const status = readFileSync(path, 'utf8').split('\n')[7]?.trim()
    if (status === 'ready') return { pid: Number(pid), port: Number(port) }
    await sleep(50)
    if (!existsSync(path) || !isAlive(Number(pid))) return null
  }
  return null
}

/** The port of last time when it is free, else a new one: other processes may hold the connection string. */
async function keptPort(data: string): Promise<number> {
  const path = join(data, '..', 'port')
  const kept = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  const port = (await freePort(kept)) ?? (await freePort(0))
  if (port === null) throw new Error('No free port for the database')
  writeFileSync(path, String(port))
  return port
}

function freePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}

async function ensureApplicationDatabase(adminUrl: string, password: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const role = await admin.query('select 1 from pg_roles where rolname = $1', [appRole])
    if (role.rowCount === 0) {
      await admin.query(`create role ${appRole} login nosuperuser nobypassrls nocreaterole password '${password}'`)
    }
    const exists = await admin.query('select 1 from pg_database where datname = $1', [database])
    if (exists.rowCount === 0) await admin.query(`create database ${database} owner ${appRole}`)
  } finally {
    await admin.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

/** A child that died and was not reaped yet still answers signal 0. */
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') ?? false
  } catch {
    return false
  }
}

/** Fast shutdown: open connections are cut, everything committed is on disk. */
async function stopProcess(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let waited = 0; waited < 20_000 && isAlive(pid); waited += 20) await sleep(20)
}
