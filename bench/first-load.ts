import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { type Figure, print } from './figure.ts'
import { admin, startProduct } from './product.ts'

const limit = 250

/** All JavaScript that a signed-in person's first look at /home loads, as gzip. The floor is React alone. */
export async function firstLoadFigure(dataDir: string): Promise<Figure> {
  const product = await startProduct(dataDir)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    // A browser that speaks the organisation's language, as most do: another one brings its texts along before it knows.
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'pt-BR',
      baseURL: product.url,
    })
    const signedIn = await context.request.post('/api/auth/loginV2', { data: admin, headers: { origin: product.url } })
    if (!signedIn.ok()) throw new Error(`signing in failed with ${signedIn.status()}`)
    const page = await context.newPage()
    let bytes = 0
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      reading.push(response.body().then((body) => void (bytes += gzipSync(body, { level: 9 }).length)))
    })
    await page.goto('/home', { waitUntil: 'networkidle' })
    await Promise.all(reading)
    const react = 65.9
    return print(
      {
        name: 'first-load JavaScript of /home',
        ours: bytes / 1000,
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
