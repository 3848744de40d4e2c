import { defineConfig } from '@playwright/test'

const browser = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
}

const agent = (system: string, kind = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 ${kind}Safari/537.36`

export default defineConfig({
  testDir: './journeys',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  fullyParallel: true,
  // One more than the processors of a small machine: hands type at human speed, and wait more than they work.
  workers: 3,
  // A second try for a machine that was busy; Playwright names what needed one.
  retries: 1,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Pictures of 256 colours, kept small by `npm run pictures`; a letter that moved is more than this.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.15, maxDiffPixels: 250 },
  },
  snapshotPathTemplate: '{testDir}/../pictures/{arg}{ext}',
  // A picture that is missing is a mistake of whoever added the screen.
  updateSnapshots: 'none',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['list']],
  use: {
    launchOptions: browser,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, userAgent: agent('X11; Linux x86_64') } },
    {
      name: 'phone',
      // See `once` in fixtures/test.ts.
      grepInvert: /@once/,
      use: {
        viewport: { width: 390, height: 844 },
        userAgent: agent('Linux; Android 16; K', 'Mobile '),
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
