import type { BrowserContext, Request } from '@playwright/test'
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
const barePage = (
  waves: readonly (readonly Asked[])[],
) => `<!doctype html><meta charset="utf-8"><pre id="out"></pre><script type="module">
const ask = async ({ method, path, body }) => {
  const headers = body === null ? {} : { 'content-type': 'application/json' }
  return (await fetch(path, { method, headers, ...(body !== null && { body }) })).json()
}
for (const wave of ${JSON.stringify(waves).replaceAll('<', '\\u003c')}) {
  for (const answer of await Promise.all(wave.map(ask))) out.append(JSON.stringify(answer, null, 1))
}
requestAnimationFrame(() => { window.usableAt = performance.now() })
</script>`

/** How soon a condition holds on our page, and how soon a page is done that only makes the same calls: medians of several visits. */
export async function besideSameCalls(context: BrowserContext, product: Running, path: string, condition: string) {
  // The first visit fills the browser's cache.
  await callsOf(context, product, path, condition)
  const waves = await callsOf(context, product, path, condition)
  await context.route('**/bare-page', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: barePage(waves) }),
  )
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const mine = await context.newPage()
    await mine.addInitScript(watchUntil(condition))
    ours.push(await usableAt(mine, product.url + path))
    await mine.close()
    const bare = await context.newPage()
    floors.push(await usableAt(bare, `${product.url}/bare-page`))
    await bare.close()
  }
  return { ours: median(ours), floor: median(floors), calls: waves.flat().length }
}
