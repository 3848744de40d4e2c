import type { BrowserContext, Request } from '@playwright/test'
import { returning, visitsBefore } from './browser.ts'
import { median, usableAt } from './grid-page.ts'
import type { Running } from './product.ts'

const rounds = 7

const watchUntil = (condition: string) => `
  (() => {
    const look = () => {
      if (${condition}) requestAnimationFrame(() => { window.usableAt ??= performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })()`

interface Asked {
  method: string
  path: string
  body: string | null
}

/** The calls that the page makes until it is whole, in waves: those of one are under way at the same time. */
async function callsOf(context: BrowserContext, product: Running, path: string, condition: string): Promise<Asked[][]> {
  const page = await context.newPage()
  const waves: Asked[][] = []
  const underWay = new Set<Request>()
  const isCall = (request: Request) =>
    request.url().startsWith(`${product.url}/api/`) && request.resourceType() === 'fetch'
  page.on('request', (request) => {
    if (!isCall(request)) return
    if (underWay.size === 0) waves.push([])
    underWay.add(request)
    waves.at(-1)?.push({
      method: request.method(),
      path: request.url().slice(product.url.length),
      body: request.postData(),
    })
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  await page.addInitScript(watchUntil(condition))
  await usableAt(page, product.url + path)
  await page.close()
  return waves
}

/** Makes the same calls and writes their answers down. */
const sameCalls = (waves: readonly (readonly Asked[])[]) => `
  (async () => {
    const ask = async ({ method, path, body }) => {
      const headers = body === null ? {} : { 'content-type': 'application/json' }
      return (await fetch(path, { method, headers, ...(body !== null && { body }) })).json()
    }
    for (const wave of ${JSON.stringify(waves)}) {
      const answers = await Promise.all(wave.map(ask))
      for (const answer of answers) document.documentElement.append(JSON.stringify(answer, null, 1))
    }
    requestAnimationFrame(() => { window.usableAt = performance.now() })
  })()`

/**
 * How soon a condition holds on our page, and how soon a page is done that only makes the same calls: medians of
 * several visits. The bare page is the shortest answer that the server has, with a script of its own: answering it from
 * here instead would switch off the browser's cache, for our page too. `brought`: calls whose answers come with our page,
 * which a bare page has to make.
 */
export const besideSameCalls = (
  product: Running,
  path: string,
  condition: string,
  brought: readonly string[] = [],
): Promise<{ ours: number; floor: number; calls: number }> =>
  returning(product, (context) =>
    returning(product, (bareContext) => inTurn(product, context, bareContext, path, condition, brought), {
      bypassCSP: true,
    }),
  )

async function inTurn(
  product: Running,
  context: BrowserContext,
  bareContext: BrowserContext,
  path: string,
  condition: string,
  brought: readonly string[],
) {
  // The first visits fill the browser's cache.
  for (let visit = 0; visit < visitsBefore; visit++) await callsOf(context, product, path, condition)
  const made = await callsOf(context, product, path, condition)
  const waves = [brought.map((path) => ({ method: 'GET', path, body: null })), ...made].filter(
    ({ length }) => length > 0,
  )
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const mine = await context.newPage()
    await mine.addInitScript(watchUntil(condition))
    ours.push(await usableAt(mine, product.url + path))
    await mine.close()
    const bare = await bareContext.newPage()
    await bare.addInitScript(sameCalls(waves))
    floors.push(await usableAt(bare, `${product.url}/livez`))
    await bare.close()
  }
  return { ours: median(ours), floor: median(floors), calls: waves.flat().length }
}
