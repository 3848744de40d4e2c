import type { Invention, OptionKey } from './company.ts'
import { modelNames } from './names.ts'
import type { Random } from './random.ts'

export interface Product {
  name: string
  code: string
  line: OptionKey<'line'>
  wood: OptionKey<'wood'>
  price: number
  cost: number
  days: number
  active: boolean
}

/** What a piece of each line costs at least and at most, how long it takes, and how its code begins. */
const lines = {
  tables: { from: 2_800, to: 7_600, days: 18, code: 'MES' },
  chairs: { from: 620, to: 1_480, days: 7, code: 'CAD' },
  stools: { from: 540, to: 1_900, days: 6, code: 'BAN' },
  shelves: { from: 1_900, to: 5_200, days: 14, code: 'EST' },
  sideboards: { from: 2_200, to: 4_900, days: 15, code: 'APA' },
  beds: { from: 3_100, to: 6_800, days: 16, code: 'CAM' },
  desks: { from: 1_700, to: 3_900, days: 12, code: 'ESC' },
  cabinets: { from: 3_400, to: 8_200, days: 20, code: 'CRI' },
} as const satisfies Record<OptionKey<'line'>, object>

const toTens = (value: number) => Math.round(value / 10) * 10

export function inventProducts(random: Random, { texts }: Invention): Product[] {
  const woods = Object.keys(texts.options.wood) as OptionKey<'wood'>[]
  return (Object.keys(lines) as OptionKey<'line'>[]).flatMap((line) =>
    modelNames.map((model, n): Product => {
      const { from, to, days, code } = lines[line]
      const price = toTens(from + random.next() * (to - from))
      return {
        name: texts.productNames[line].replace('{name}', model),
        code: `${code}-${101 + n}`,
        line,
        wood: random.pick(woods),
        price,
        cost: toTens(price * (0.46 + random.next() * 0.16)),
        days: days + random.whole(-2, 4),
        active: random.chance(0.92),
      }
    }),
  )
}
