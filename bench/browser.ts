import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { admin, type Running } from './product.ts'

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  })

/** A desk's browser that speaks the organisation's language, as most do. */
export const visitor = (browser: Browser, product: Running): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', baseURL: product.url })

export async function signedIn(browser: Browser, product: Running): Promise<BrowserContext> {
  const context = await visitor(browser, product)
  const answer = await context.request.post('/api/auth/loginV2', { data: admin, headers: { origin: product.url } })
  if (!answer.ok()) throw new Error(`signing in failed with ${answer.status()}`)
  return context
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
