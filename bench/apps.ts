import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import pg from 'pg'
import { makeCrowd, makeDashboard, share } from './app-data.ts'
import { scriptKilobytes, signedIn, startBrowser, visitor } from './browser.ts'
import { type Figure, print } from './figure.ts'
import { median, usableAt } from './grid-page.ts'
import { databaseUrlOf, type Running, signIn, startProduct } from './product.ts'
import { makeBenchTable, poster } from './records-data.ts'

const rounds = 7
const rows = process.env.BENCH_SMALL ? 20_000 : 100_000
const blocks = 12

/** Every block is there, and none waits for its answer any more. */
const isComplete = `document.querySelectorAll('[data-block]').length === ${blocks} && !document.querySelector('[data-block] [aria-busy="true"]')`
const watchUntil = (condition: string) => `
  (() => {
    const look = () => {
      if (${condition}) requestAnimationFrame(() => { window.usableAt ??= performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })()`

/** Pages made of blocks: how soon they are whole, how they feel under the hand, and what a stranger has to load. */
export async function appFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir)
  const browser = await startBrowser()
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c oficina.org=*' })
  await database.connect()
  const post = poster(product.url, await signIn(product.url))
  const table = await makeBenchTable(post, database, 'Vendas', rows)
  await database.end()
  const dashboard = await makeDashboard(post, table)
  const crowd = await makeCrowd(post)
  const token = await share(post, dashboard)
  try {
    return [
      await timeToWhole(browser, product, `/app/${dashboard}`),
      await framesWhileDragging(browser, product, `/app/${crowd}?edit=true`),
      await publicScript(browser, product, `/public/${token}`),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

interface Asked {
  method: string
  path: string
  body: string | null
}

/** The calls that the page makes until it is whole, in waves: those of one are under way at the same time. */
async function callsOf(context: BrowserContext, product: Running, path: string): Promise<Asked[][]> {
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
  await page.addInitScript(watchUntil(isComplete))
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

async function timeToWhole(browser: Browser, product: Running, path: string): Promise<Figure> {
  const context = await signedIn(browser, product)
  // The first visit fills the browser's cache.
  await callsOf(context, product, path)
  const waves = await callsOf(context, product, path)
  await context.route('**/bare-page', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: barePage(waves) }),
  )
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const mine = await context.newPage()
    await mine.addInitScript(watchUntil(isComplete))
    ours.push(await usableAt(mine, product.url + path))
    await mine.close()
    const bare = await context.newPage()
    floors.push(await usableAt(bare, `${product.url}/bare-page`))
    await bare.close()
  }
  await context.close()
  const count = waves.flat().length
  return print(
    {
      name: `an app page of ${blocks} blocks over ${rows} rows is whole (${count} calls)`,
      ours: median(ours),
      floor: median(floors),
      unit: 'ms',
      goal: 'at most 2 × a bare page that makes the same calls',
    },
    ({ ratio }) => ratio <= 2,
  )
}

const slowest = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

/** The times between frames while the pointer moves a little further in each, with a button held. */
async function pulledAbout(page: Page, from: { x: number; y: number }): Promise<number> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.evaluate(`void (() => {
    window.frames_ = []
    let last = performance.now()
    const frame = (now) => { window.frames_.push(now - last); last = now; if (!window.isDone) requestAnimationFrame(frame) }
    window.isDone = false
    requestAnimationFrame(frame)
  })()`)
  for (let step = 1; step <= 120; step++) await page.mouse.move(from.x + 200 * Math.sin(step / 12), from.y + 2 * step)
  const times = await page.evaluate<number[]>('(window.isDone = true, window.frames_.slice(2))')
  await page.mouse.up()
  return slowest(times)
}

async function framesWhileDragging(browser: Browser, product: Running, path: string): Promise<Figure> {
  const context = await signedIn(browser, product)
  await context.route('**/bare-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>' }),
  )
  const page = await context.newPage()
  await page.goto(path)
  const block = page.getByRole('button', { name: /: coluna 1,/ }).first()
  await block.waitFor()
  const empty = await context.newPage()
  await empty.goto('/bare-page')
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    await empty.bringToFront()
    floors.push(await pulledAbout(empty, { x: 300, y: 200 }))
    await page.bringToFront()
    const box = await block.boundingBox()
    if (!box) throw new Error('the first block is not on screen')
    ours.push(await pulledAbout(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    await page.waitForTimeout(800)
  }
  await context.close()
  return print(
    {
      name: 'p95 frame while dragging among 60 blocks',
      ours: median(ours),
      floor: median(floors),
      unit: 'ms',
      goal: 'at most 1.5 × an empty page',
    },
    ({ ratio }) => ratio <= 1.5,
  )
}

async function publicScript(browser: Browser, product: Running, path: string): Promise<Figure> {
  const context = await visitor(browser, product)
  const page = await context.newPage()
  const kilobytes = await scriptKilobytes(page, path, () => page.waitForFunction(isComplete))
  await context.close()
  return print(
    { name: 'JavaScript of a public page', ours: kilobytes, floor: 65.9, unit: 'kB gzip', goal: 'at most 300 kB' },
    ({ ours }) => ours <= 300,
  )
}
