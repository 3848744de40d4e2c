import { scriptKilobytes, signedIn, startBrowser } from './browser.ts'
import { type Figure, print } from './figure.ts'
import { startProduct } from './product.ts'

const limit = 250

/** All JavaScript that a signed-in person's first look at /home loads, as gzip. The floor is React alone. */
export async function firstLoadFigure(dataDir: string): Promise<Figure> {
  const product = await startProduct(dataDir)
  const browser = await startBrowser()
  try {
    const page = await (await signedIn(browser, product)).newPage()
    const kilobytes = await scriptKilobytes(page, '/home', () => page.waitForLoadState('networkidle'))
    const react = 65.9
    return print(
      {
        name: 'first-load JavaScript of /home',
        ours: kilobytes,
        floor: react,
        unit: 'kB gzip',
        goal: `at most ${limit} kB`,
      },
      ({ ours }) => ours <= limit,
    )
  } finally {
    await browser.close()
    await product.stop()
  }
}
