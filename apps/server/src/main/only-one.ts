import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../platform/config.ts'

/** One that is just stopping is gone by then; one that works stays, and we are the one too many. */
const patienceMs = 5_000

/** Looks whether the port is free before anything else is touched: who finds it taken must leave no trace. */
export async function untilPortIsFree(port: number, host: string): Promise<void> {
  if (port === 0) return
  await until(
    async () => (await isFree(port, host)) || null,
    `Port ${port} is taken, perhaps by an Oficina that runs already. Stop what uses it, or set PORT to another one.`,
  )
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES')
        reject(new ConfigError(`This user may not open port ${port}: set PORT to another one.`))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new ConfigError(`HOST is not an address of this machine: ${host}`))
      else reject(error)
    })
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

interface Holder {
  pid: number
  /** When that process began: the system gives the same number to others later. */
  began: string | null
}

/**
 * Takes the data folder for this process: a second one on the same folder would stop the database of the first when it
 * ends. Whoever was killed holds nothing any more.
 */
export async function holdDataFolder(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const path = join(dataDir, 'server.json')
  const me: Holder = { pid: process.pid, began: beginningOf(process.pid) }
  await until(async () => {
    const holder = holderIn(path)
    if (holder && holder.pid !== me.pid && beginningOf(holder.pid) === holder.began && isRunning(holder.pid))
      return null
    if (holder) unlinkSync(path)
    return writeIfAbsent(path, JSON.stringify(me)) || null
  }, `Another Oficina runs on the data folder ${dataDir}. Stop it first, or set OFICINA_DATA to another folder.`)
  process.once('exit', () => {
    if (holderIn(path)?.pid === me.pid) unlinkSync(path)
  })
}

async function until<T>(ask: () => Promise<T | null>, refusal: string): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await sleep(100)) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > end) throw new ConfigError(refusal)
  }
}

function holderIn(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // Left by a power cut: nobody's.
    if (error instanceof SyntaxError) return { pid: process.pid, began: null }
    throw error
  }
}

/** False when someone else was quicker. Linked into place whole: nobody ever reads half of it. */
function writeIfAbsent(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

/** In clock ticks since the machine started; null where the system does not say. */
function beginningOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
