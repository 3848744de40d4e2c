import type { Placed } from '@oficina/kinds/layout/index'

/** A block's place as CSS has it. */
export const areaOf = ({ x, y, w, h }: Pick<Placed, 'x' | 'y' | 'w' | 'h'>) => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})
