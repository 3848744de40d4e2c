import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const texts = /\.(?:js|css|svg|json)$/

/** Writes a .br and a .gz beside each text, so that the server sends the best one without compressing at each request. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'oficina-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => texts.test(file)).map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  // Below this, the headers weigh more than what is saved.
  if (bytes.length < 1024) return
  await Promise.all([
    writeFile(`${path}.gz`, await deflate(bytes, { level: 9 })),
    writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })),
  ])
}
