import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { admin, type Running } from './product.ts'

const launch = {
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
}

export const startBrowser = (): Promise<Browser> => chromium.launch(launch)

/** A desk's browser that speaks the organisation's language, as most do. */
const desk = (product: Running) => ({
  viewport: { width: 1440, height: 900 },
  locale: 'pt-BR',
  baseURL: product.url,
})

export const visitor = (browser: Browser, product: Running): Promise<BrowserContext> =>
  browser.newContext(desk(product))

async function signIn(context: BrowserContext, product: Running): Promise<BrowserContext> {
  const answer = await context.request.post('/api/auth/loginV2', { data: admin, headers: { origin: product.url } })
  if (!answer.ok()) throw new Error(`signing in failed with ${answer.status()}`)
  return context
}

export const signedIn = async (browser: Browser, product: Running): Promise<BrowserContext> =>
  signIn(await visitor(browser, product), product)

/** Visits that are not measured: at the first, files come into the browser's cache; at the second, compiled ones do. */
export const visitsBefore = 2

/**
 * The browser of someone who comes back: with a profile on disk, as people's have, where files and what they were
 * compiled to are kept between visits. The windows that a test opens otherwise forget both.
 */
export async function returning<T>(
  product: Running,
  work: (context: BrowserContext) => Promise<T>,
  more: { bypassCSP?: boolean } = {},
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'oficina-profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...launch, ...desk(product), ...more })
  try {
    return await work(await signIn(context, product))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Kilobytes of script, as gzip, that a page loads until `isThere` says that it is there. */
export async function scriptKilobytes(page: Page, path: string, isThere: () => Promise<unknown>): Promise<number> {
  let bytes = 0
  let isDone = false
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    // What is fetched ahead for later comes afterwards.
    if (isDone || response.request().resourceType() !== 'script') return
    reading.push(response.body().then((body) => void (bytes += gzipSync(body, { level: 9 }).length)))
  })
  await page.goto(path)
  await isThere()
  isDone = true
  await Promise.all(reading)
  return bytes / 1000
}
