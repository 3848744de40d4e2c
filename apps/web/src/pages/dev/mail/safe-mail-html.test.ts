import { expect, it } from 'vitest'
import { safeMailHtml } from './safe-mail-html.ts'

const read = (html: string) => new DOMParser().parseFromString(safeMailHtml(html), 'text/html')

it('opens links in a new tab that cannot reach back', () => {
  const link = read('<p><a href="https://oficina.test/x" target="_self">x</a></p>').querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://oficina.test/x')
  expect(link?.getAttribute('target')).toBe('_blank')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
})

it('leaves nothing that runs or sends', () => {
  const page = read(
    '<base href="//x"><script>1</script><form action="/x"></form><object data="/"></object><a href=" javascript:alert(1)">x</a>',
  )
  expect(page.querySelector('script, form, object, base')).toBeNull()
  expect(page.querySelector('a')?.hasAttribute('href')).toBe(false)
  expect(page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')).toContain("'none'")
})
