import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grid } from '@oficina/kinds/layout/index'
import { expect, it } from 'vitest'

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
