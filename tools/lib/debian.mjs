import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages of Debian, where this is one; else nothing happens, and whoever needs them says so. */
export function installPackages(what, packages) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n']
  console.error(`Installing ${what} (once)…`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...packages],
  ]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
