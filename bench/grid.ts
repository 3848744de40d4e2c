import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { returning, scriptKilobytes, signedIn, startBrowser, visitsBefore } from './browser.ts'
import { type Figure, print } from './figure.ts'
import { makeWideTable } from './grid-data.ts'
import { type FloorPages, startFloorPages } from './grid-floor.ts'
import { heapMegabytes, median, scrollThrough, sinceKey, slowFrame, usableAt, watchFor } from './grid-page.ts'
import { databaseUrlOf, type Running, signIn, startProduct } from './product.ts'
import { poster } from './records-data.ts'

const rounds = 7
const cell = (row: number, column: number) => `[data-row="${row}"][data-column="${column}"]`
const sheet = '[role="grid"]'

/** What a person waits for at a table of forty columns, each beside a bare page that does the same in the same run. */
export async function gridFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir)
  const browser = await startBrowser()
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c oficina.org=*' })
  await database.connect()
  const post = poster(product.url, await signIn(product.url))
  const small = await makeWideTable(post, database, 'Quadro', 10_000)
  const large = await makeWideTable(post, database, 'Quadro grande', 100_000)
  await database.end()
  const floor = await startFloorPages(async () =>
    JSON.stringify(await post(`/v3/tab/${small.id}/records`, { limit: 100, total: true })),
  )
  const path = `/object/${small.id}`
  try {
    return [
      await scriptSize(browser, product, path),
      await timeToGrid(product, floor, path),
      await frames(browser, product, floor, path),
      await editOnScreen(browser, product, path),
      await panelOpens(browser, product, path),
      await heap(browser, product, `/object/${large.id}`),
    ]
  } finally {
    floor.stop()
    await browser.close()
    await product.stop()
  }
}

/** The page with its first rows on it. */
async function openGrid(browser: Browser, product: Running, path: string): Promise<Page> {
  const page = await (await signedIn(browser, product)).newPage()
  await page.goto(path)
  await page.locator(cell(0, 0)).getByText('Registro 1', { exact: true }).waitFor()
  return page
}

async function scriptSize(browser: Browser, product: Running, path: string): Promise<Figure> {
  const context = await signedIn(browser, product)
  const page = await context.newPage()
  const kilobytes = await scriptKilobytes(page, path, () =>
    page.locator(cell(0, 0)).getByText('Registro 1', { exact: true }).waitFor(),
  )
  await context.close()
  return print(
    { name: 'JavaScript to the first grid', ours: kilobytes, floor: 65.9, unit: 'kB gzip', goal: 'at most 350 kB' },
    ({ ours }) => ours <= 350,
  )
}

/** As for someone who comes back: the browser has the files of both, and asks anew for all data. */
async function timeToGrid(product: Running, floor: FloorPages, path: string): Promise<Figure> {
  const [ours, floors]: [number[], number[]] = [[], []]
  await returning(product, async (context) => {
    for (let round = -visitsBefore; round < rounds; round++) {
      const mine = await context.newPage()
      await mine.addInitScript(watchFor(cell(0, 0), 'Registro 1'))
      const our = await usableAt(mine, product.url + path)
      await mine.close()
      const bare = await context.newPage()
      await bare.addInitScript(watchFor('td', 'Registro 1'))
      const theirs = await usableAt(bare, `${floor.url}/table`)
      await bare.close()
      if (round < 0) continue
      ours.push(our)
      floors.push(theirs)
    }
  })
  return print(
    {
      name: 'navigation to a usable grid, 40 columns',
      ours: median(ours),
      floor: median(floors),
      unit: 'ms',
      goal: 'at most 2 × a bare React table',
    },
    ({ ratio }) => ratio <= 2,
  )
}

async function frames(browser: Browser, product: Running, floor: FloorPages, path: string): Promise<Figure> {
  const page = await openGrid(browser, product, path)
  const ours: number[] = []
  const floors: number[] = []
  const empty = await page.context().newPage()
  await empty.goto(`${floor.url}/empty`)
  for (let round = 0; round < 3; round++) {
    await empty.bringToFront()
    floors.push(await slowFrame(empty, '#scroll'))
    await page.bringToFront()
    ours.push(await slowFrame(page, sheet))
  }
  await page.context().close()
  return print(
    {
      name: 'p95 frame while scrolling 10,000 rows of 40 columns',
      ours: median(ours),
      floor: median(floors),
      unit: 'ms',
      goal: 'at most 1.5 × an empty scrolling page',
    },
    ({ ratio }) => ratio <= 1.5,
  )
}

/** Frames from the key that takes a value to the value in its cell, whatever the server says later. */
async function editOnScreen(browser: Browser, product: Running, path: string): Promise<Figure> {
  const page = await openGrid(browser, product, path)
  const waited: number[] = []
  for (let round = 0; round < 5; round++) {
    const text = `editado ${round}`
    await page.locator(cell(round, 1)).click()
    await page.keyboard.type(text)
    const isShown = `document.querySelector('${cell(round, 1)}')?.textContent === '${text}'`
    waited.push((await sinceKey(page, 'Enter', isShown)).frames)
  }
  await page.context().close()
  return print(
    { name: 'an edit on screen', ours: Math.max(...waited), floor: 1, unit: 'frames', goal: 'in the next frame' },
    ({ ours }) => ours <= 1,
  )
}

/** The call that a panel makes, from a key to the first frame that could show its answer: as its own opening is timed. */
async function answerOnScreen(page: Page, url: string): Promise<number> {
  await page.evaluate(`void (() => {
    window.isAnswered = false
    const ask = () => void fetch(${JSON.stringify(url)}).then((answer) => answer.json()).then(() => { window.isAnswered = true })
    addEventListener('keydown', ask, { capture: true, once: true })
  })()`)
  return (await sinceKey(page, 'F9', 'window.isAnswered')).milliseconds
}

async function panelOpens(browser: Browser, product: Running, path: string): Promise<Figure> {
  const page = await openGrid(browser, product, path)
  const ours: number[] = []
  const calls: number[] = []
  for (let round = 0; round < rounds; round++) {
    const row = round + 2
    await page.locator(cell(row, 0)).click()
    const isOpen = `document.querySelector('dialog[data-panel]')?.getAttribute('aria-label') === 'Registro ${row + 1}'`
    const took = (await sinceKey(page, 'Space', isOpen)).milliseconds
    // By itself: while the rest of the panel is drawn, any call would take longer.
    await page.waitForTimeout(500)
    const call = await answerOnScreen(page, `/api/v3/tab/${path.split('/').at(-1)}/record/${row + 1}`)
    // The first opens with what the page still has to fetch; people wait for it once.
    if (round > 0) {
      ours.push(took)
      calls.push(call)
    }
    await page.locator('dialog[data-panel]').getByRole('button', { name: 'Fechar', exact: true }).first().click()
    await page.locator('dialog[data-panel]').waitFor({ state: 'detached' })
  }
  await page.context().close()
  return print(
    { name: 'a record panel opens', ours: median(ours), floor: median(calls), unit: 'ms', goal: 'within 2 × its call' },
    ({ ratio }) => ratio <= 2,
  )
}

async function heap(browser: Browser, product: Running, path: string): Promise<Figure> {
  const page = await openGrid(browser, product, path)
  await scrollThrough(page, sheet)
  // Far rows are found about where they are, so that the last one may have another number than the count.
  await page.waitForFunction(`(() => {
    const grid = document.querySelector(${JSON.stringify(sheet)})
    grid.scrollTop = grid.scrollHeight
    return grid.querySelector('[aria-rowindex="' + grid.getAttribute('aria-rowcount') + '"]') !== null
  })()`)
  const used = await heapMegabytes(page)
  await page.context().close()
  return print(
    { name: 'heap after scrolling 100,000 rows', ours: used, floor: null, unit: 'MB', goal: 'under 150 MB' },
    ({ ours }) => ours < 150,
  )
}
