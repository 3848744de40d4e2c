import { expect, it } from 'vitest'
import { pictureProblem } from './picture-problem.ts'

it('takes pictures only, up to 5 MB [rule v.image.upload]', () => {
  const fiveMegabytes = 5 * 1024 * 1024
  expect(pictureProblem({ type: 'image/png', size: 10 })).toBeNull()
  expect(pictureProblem({ type: 'image/webp', size: fiveMegabytes })).toBeNull()
  expect(pictureProblem({ type: 'image/png', size: fiveMegabytes + 1 })).toBe('picture.tooLarge')
  for (const type of ['application/pdf', 'text/html', '', 'image/svg+xml']) {
    expect(pictureProblem({ type, size: 10 })).toBe('picture.invalid')
  }
})
