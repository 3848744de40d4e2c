import type { Page } from '@playwright/test'

/** Remembers when something is on screen: the frame after it is in the page. */
export const watchFor = (selector: string, text: string) => `
  (() => {
    const look = () => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.textContent.includes(${JSON.stringify(text)}))
      if (found) requestAnimationFrame(() => { window.usableAt ??= performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })()`

/** Milliseconds from the start of the navigation to the moment that `watchFor` saw. */
export async function usableAt(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.usableAt === undefined ? setTimeout(look, 5) : resolve(window.usableAt))
    look()
  })`)
}

/** The time between frames while an element is scrolled a little further in each; the slowest of twenty of them. */
export async function slowFrame(page: Page, selector: string, frames = 240, step = 180): Promise<number> {
  const times = await page.evaluate<number[]>(`new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(selector)})
    const times = []
    let last = performance.now()
    const frame = (now) => {
      times.push(now - last)
      last = now
      if (times.length > ${frames}) return resolve(times.slice(1))
      element.scrollBy(0, ${step})
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })`)
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

/** From a key on: how many frames, and how long, until a condition on the page holds. */
export async function sinceKey(
  page: Page,
  key: string,
  condition: string,
): Promise<{ frames: number; milliseconds: number }> {
  // The listener stands before the key is pressed; a press that came first would never be heard of.
  await page.evaluate(`void (window.sinceKey = new Promise((resolve) => {
    const onKey = () => {
      const start = performance.now()
      let frames = 0
      const look = () => {
        frames++
        if ((${condition}) || frames > 600) resolve({ frames, milliseconds: performance.now() - start })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', onKey, { capture: true, once: true })
  }))`)
  await page.keyboard.press(key)
  return page.evaluate('window.sinceKey')
}

/** Scrolls an element from its top to its end, as fast as someone who pulls the bar. */
export const scrollThrough = (page: Page, selector: string): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(selector)})
    const step = () => {
      const before = element.scrollTop
      element.scrollBy(0, 8_000)
      if (element.scrollTop === before) resolve()
      else setTimeout(step, 60)
    }
    step()
  })`)

/** Megabytes that the page's objects take, after what nobody holds is gone. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
