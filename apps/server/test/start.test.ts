import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../src/main/folders.ts'

/** `npm start` as a person has it: real processes, killed as the system would kill them. Needs the build. */
const isBuilt = existsSync(join(projectRoot(), 'dist/server/start.js'))
const running: ChildProcess[] = []
const folders: string[] = []

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended(child)
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-start-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function start(
  dataDir: string,
  options: { uid?: number; port?: number; settings?: Record<string, string> } = {},
) {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: projectRoot(),
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      OFICINA_DATA: dataDir,
      OFICINA_LOG: 'silent',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  return {
    child,
    url,
    printed: () => printed,
    ready: () => until(() => printed.includes('ready at') && answers(url), printed),
    answers: () => until(() => answers(url), printed),
  }
}

async function until(ask: () => boolean | Promise<boolean>, hint: string) {
  for (const end = Date.now() + 25_000; Date.now() < end; ) {
    if (await ask()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not so within 25 s: ${hint}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

const postgresOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
const serverOf = (child: ChildProcess) =>
  Number(
    execFileSync('pgrep', ['-P', String(child.pid)])
      .toString()
      .split('\n')[0],
  )
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const signIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/auth/loginV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })

describe.skipIf(!isBuilt)('npm start', { timeout: 90_000 }, () => {
  it('prints how to get in, once, and outlives the death of any of its processes', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    await first.ready()
    const email = /e-mail\s+(\S+)/.exec(first.printed())?.[1] ?? ''
    const password = /password\s+(\S+)/.exec(first.printed())?.[1] ?? ''
    expect((await signIn(first.url, email, password)).status).toBe(200)

    const server = serverOf(first.child)
    process.kill(server, 'SIGKILL')
    await until(() => !isAlive(server), 'the server lives on')
    await first.answers()

    const postgres = postgresOf(dataDir)
    process.kill(postgres, 'SIGKILL')
    await until(() => !isAlive(postgres), 'the database lives on')
    await until(async () => (await signIn(first.url, email, password)).status === 200, first.printed())

    const [secondServer, secondPostgres] = [serverOf(first.child), postgresOf(dataDir)]
    first.child.kill('SIGKILL')
    await until(() => !isAlive(secondServer) && !isAlive(secondPostgres), 'something is left running alone')

    const again = await start(dataDir)
    await again.ready()
    expect(again.printed()).not.toContain('password')
    expect((await signIn(again.url, email, password)).status).toBe(200)

    again.child.kill('SIGINT')
    await ended(again.child)
    expect(again.child.exitCode).toBe(0)
    expect(isAlive(databaseLeft(dataDir))).toBe(false)
  })

  it('runs as a plain user too', async (test) => {
    if (process.getuid?.() !== 0 || !isReadableByOthers(projectRoot())) return test.skip()
    const dataDir = newFolder()
    const nobody = Number(execFileSync('id', ['-u', 'nobody']).toString())
    chownSync(dataDir, nobody, nobody)
    const server = await start(dataDir, { uid: nobody })
    await server.ready()
    expect(readFileSync(`/proc/${postgresOf(dataDir)}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${nobody}\\s`, 'm'),
    )
  })

  it('refuses to be the second on a port or a data folder, and leaves the first alone', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    await first.ready()
    const [server, postgres] = [serverOf(first.child), postgresOf(dataDir)]
    const port = Number(new URL(first.url).port)

    const samePort = await start(dataDir, { port })
    const sameFolder = await start(dataDir)
    for (const second of [samePort, sameFolder]) await ended(second.child)
    expect([samePort.child.exitCode, sameFolder.child.exitCode]).toEqual([78, 78])
    expect(samePort.printed()).toContain(`Port ${port} is taken`)
    expect(sameFolder.printed()).toContain(`Another Oficina runs on the data folder ${dataDir}`)

    expect([serverOf(first.child), postgresOf(dataDir)]).toEqual([server, postgres])
    expect(isAlive(server) && isAlive(postgres)).toBe(true)
    await first.answers()

    // Whoever was killed holds nothing, and whoever is just stopping is waited for.
    first.child.kill('SIGKILL')
    const heir = await start(dataDir, { port })
    await heir.ready()
  })

  it('stops its database too when the signal comes again and again, as npm and groups pass it on', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await server.ready()
    const [database, process$] = [postgresOf(dataDir), serverOf(server.child)]
    const isGone = () => {
      if (server.child.exitCode === null) server.child.kill('SIGTERM')
      if (isAlive(process$)) process.kill(process$, 'SIGTERM')
      return !isAlive(process$)
    }
    await until(isGone, 'the server is still there')
    await ended(server.child)
    expect(server.child.exitCode).toBe(0)
    expect([isAlive(database), databaseLeft(dataDir)]).toEqual([false, -1])
  })

  it('stops its database too when it is stopped while it starts', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await until(() => databaseLeft(dataDir) > 0, 'there is no database')
    const database = postgresOf(dataDir)
    server.child.kill('SIGTERM')
    await ended(server.child)
    expect(server.printed()).not.toContain('starting it again')
    expect([isAlive(database), databaseLeft(dataDir)]).toEqual([false, -1])
  })

  it('names every setting that is wrong, and does not try again', async () => {
    const server = await start(newFolder(), { settings: { PORT: 'many', SMTP_URL: 'nonsense' } })
    await ended(server.child)
    expect(server.child.exitCode).toBe(78)
    expect(server.printed()).toContain('PORT')
    expect(server.printed()).toContain('SMTP_URL')
  })
})

/** After a clean stop there is no pid file at all. */
const databaseLeft = (dataDir: string) =>
  existsSync(join(dataDir, 'postgres/data/postmaster.pid')) ? postgresOf(dataDir) : -1

function isReadableByOthers(path: string): boolean {
  try {
    execFileSync('su', ['-s', '/bin/sh', 'nobody', '-c', `test -r ${path}/dist/server/start.js`])
    return true
  } catch {
    return false
  }
}
