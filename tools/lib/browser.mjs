import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

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
  installPackages('Chromium for the browser journeys', ['chromium-headless-shell', 'fonts-noto-color-emoji'])
  const installed = find()
  if (installed) return installed
  throw new Error('The browser journeys need a Chromium; install one, or name it with CHROMIUM_PATH.')
}
