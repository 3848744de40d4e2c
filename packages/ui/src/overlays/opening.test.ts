import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

it('a panel slides in with the first picture, and a window is there at once: no form waits [rule s.form.first-open, k.form.first-delay]', () => {
  for (const file of ['side-panel.module.css', 'dialog.module.css']) {
    expect(css(file)).not.toMatch(/(?:animation|transition)-delay/)
    // One time in the short form is how long it takes; a second one would be how long it waits.
    for (const [, value = ''] of css(file).matchAll(/(?:animation|transition):([^;]+);/g))
      expect(value.match(/var\(--motion|\b\d+m?s\b/g)?.length ?? 0).toBeLessThanOrEqual(1)
  }
})
