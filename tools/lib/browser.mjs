import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  // The same browser without its windows: journeys need a fifth less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path))

/** A Chromium for the journeys: the one that is installed, else Debian's is installed. */
export function ensureBrowser() {
  const found = find()
  if (found) return found
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid() === 0 ? [] : ['sudo', '-n']
    console.log('Installing Chromium for the browser journeys (once)…')
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-color-emoji'],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    const installed = find()
    if (installed) return installed
  }
  throw new Error('The browser journeys need a Chromium; install one, or name it with CHROMIUM_PATH.')
}
