// A process of its own for pictures: what a hostile one breaks is this, and it holds no secret and no connection.
import sharp from 'sharp'

export interface ImageTask {
  id: number
  input: string
  output: string
  /** Neither side is longer than this afterwards. */
  size: number
}
export type ImageAnswer = { id: number; width: number; height: number } | { id: number; error: string }

const maxPixels = 120_000_000

sharp.cache(false)
sharp.concurrency(1)
// Only the raster formats that are let in; the rest is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

process.on('message', (task: ImageTask) => {
  void shrink(task).then(
    (answer) => process.send?.(answer),
    (error: Error) => process.send?.({ id: task.id, error: error.message } satisfies ImageAnswer),
  )
})
process.on('disconnect', () => process.exit(0))

async function shrink({ id, input, output, size }: ImageTask): Promise<ImageAnswer> {
  // One page: of an animation only its first frame is read.
  const options = { limitInputPixels: maxPixels, pages: 1, failOn: 'error', sequentialRead: true } as const
  const { autoOrient } = await sharp(input, options).metadata()
  await sharp(input, options)
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    // Nothing of what the camera noted (place, time, owner) is carried over.
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 3 })
    .timeout({ seconds: 15 })
    .toFile(output)
  return { id, width: autoOrient.width, height: autoOrient.height }
}
