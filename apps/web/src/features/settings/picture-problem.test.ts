import { expect, it } from 'vitest'
import { maxPictureBytes, pictureProblem } from './picture-problem.ts'

it('takes pictures only, up to 5 MB [rule v.image.upload]', () => {
  expect(pictureProblem({ type: 'image/png', size: 10 })).toBeNull()
  expect(pictureProblem({ type: 'image/webp', size: maxPictureBytes })).toBeNull()
  expect(pictureProblem({ type: 'image/png', size: maxPictureBytes + 1 })).toBe('picture.tooLarge')
  for (const type of ['application/pdf', 'text/html', '', 'image/svg+xml']) {
    expect(pictureProblem({ type, size: 10 })).toBe('picture.invalid')
  }
})
