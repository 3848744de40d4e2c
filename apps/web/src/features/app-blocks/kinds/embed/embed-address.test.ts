import { describe, expect, it } from 'vitest'
import { embedded } from './embed-address.ts'

const own = 'oficina.example'

describe('an address in a frame', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/channels/staff/76979871', 'https://player.vimeo.com/video/76979871'],
    [
      'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
      'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
    ],
  ])('%s becomes its player', (address, src) => {
    expect(embedded(address, own)).toEqual({ src, isVideo: true })
  })

  it('that is no known video stays as it is, without rights of its own', () => {
    expect(embedded('https://example.com/page?x=1', own)).toEqual({
      src: 'https://example.com/page?x=1',
      isVideo: false,
    })
    expect(embedded('https://youtube.com.evil.example/watch?v=abc', own)?.isVideo).toBe(false)
    expect(embedded('https://www.youtube.com/watch?v=../../x', own)?.isVideo).toBe(false)
  })

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://${own}/home`,
    'https://a@b.example',
    'x',
  ])('%s is refused', (address) => expect(embedded(address, own)).toBeNull())
})
