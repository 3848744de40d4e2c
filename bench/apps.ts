import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { makeCrowd, makeDashboard, share } from './app-data.ts'
import { scriptKilobytes, signedIn, startBrowser, visitor } from './browser.ts'
import { type Figure, print } from './figure.ts'
import { median } from './grid-page.ts'
import { databaseUrlOf, type Running, signIn, startProduct } from './product.ts'
import { makeBenchTable, poster } from './records-data.ts'
import { besideSameCalls } from './same-calls.ts'

const rows = process.env.BENCH_SMALL ? 20_000 : 100_000
const blocks = 12

/** Every block is there, and none waits for its answer any more. */
const isComplete = `document.querySelectorAll('[data-block]').length === ${blocks} && !document.querySelector('[data-block] [aria-busy="true"]')`
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
  await post('/user-settings/update', { setting_key: 'build_mode', setting_value: true })
  try {
    return [
      await timeToWhole(product, `/app/${dashboard}`),
      await framesWhileDragging(browser, product, `/app/${crowd}?edit=true`),
      await publicScript(browser, product, `/public/${token}`),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function timeToWhole(product: Running, path: string): Promise<Figure> {
  const { ours, floor, calls } = await besideSameCalls(product, path, isComplete)
  return print(
    {
      name: `an app page of ${blocks} blocks over ${rows} rows is whole (${calls} calls)`,
      ours,
      floor,
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

/** Asked from outside: the page's own policy lets nothing be made of a text within it. */
async function holds(page: Page, condition: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await page.evaluate<boolean>(condition))) {
    if (Date.now() > end) throw new Error(`never came to be: ${condition}`)
    await page.waitForTimeout(20)
  }
}

async function publicScript(browser: Browser, product: Running, path: string): Promise<Figure> {
  const context = await visitor(browser, product)
  const page = await context.newPage()
  const kilobytes = await scriptKilobytes(page, path, () => holds(page, isComplete))
  await context.close()
  return print(
    { name: 'JavaScript of a public page', ours: kilobytes, floor: 65.9, unit: 'kB gzip', goal: 'at most 300 kB' },
    ({ ours }) => ours <= 300,
  )
}
