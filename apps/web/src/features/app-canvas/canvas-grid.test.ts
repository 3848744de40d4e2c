import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grid } from '@oficina/kinds/layout/index'
import { expect, it } from 'vitest'
import { areaOf } from './area.ts'

it('the style sheet has the measures that the editor works with [rule k.grid.row-height, k.grid.row-mobile, k.grid.row-noscroll, k.grid.min-width, k.grid.bottom-padding]', () => {
  const css = readFileSync(join(import.meta.dirname, 'canvas-grid.module.css'), 'utf8')
  for (const line of [
    `--row: ${grid.rowHeight}px;`,
    `--row: calc(100cqh / ${grid.rowsPerPhone});`,
    `--row: calc(100cqh / ${grid.rowsWithoutScrolling});`,
    `min-width: ${grid.minDesktopWidth}px;`,
    ` ${grid.bottomPadding}px;`,
  ])
    expect(css).toContain(line)
})

it('a block is as high as its rows in the first picture: nothing is measured, checked or tried again [rule s.grid.block-height-retry, k.grid.check-delay, k.grid.height-retries]', () => {
  // The rows of the grid have one height, and a block spans as many as the layout says.
  expect(areaOf({ x: 3, y: 4, w: 20, h: 7 })).toEqual({ gridColumn: '4 / span 20', gridRow: '5 / span 7' })
  const css = readFileSync(join(import.meta.dirname, 'canvas-grid.module.css'), 'utf8')
  expect(css).toContain('grid-auto-rows: var(--row);')
  // What a block holds scrolls inside it, and does not stretch it.
  expect(/\.cell \{[^}]*min-height: 0;/.test(css)).toBe(true)
})
