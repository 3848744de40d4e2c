/** A number as a big integer of units of 1e-30. */
export type Decimal = bigint

const scale = 10n ** 30n
const limit = 10n ** 130n

/** Divides, halves away from zero. */
function rounded(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n
  const [n, d] = [value < 0n ? -value : value, by < 0n ? -by : by]
  const result = (2n * n + d) / (2n * d)
  return negative ? -result : result
}

const bound = (value: Decimal): Decimal | null => (value < limit && value > -limit ? value : null)
const seen = (value: Decimal): Decimal => rounded(value, 10n ** 15n) * 10n ** 15n
const floor = (value: Decimal): Decimal => {
  const rest = ((value % scale) + scale) % scale
  return value - rest
}

function read(text: string): Decimal {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole || '0') * scale + BigInt(decimals.padEnd(30, '0').slice(0, 30))
  return seen(text.startsWith('-') ? -value : value)
}

function show(value: Decimal): string {
  const shown = seen(value)
  const absolute = shown < 0n ? -shown : shown
  const decimals = (absolute % scale).toString().padStart(30, '0').replace(/0+$/, '')
  const digits = `${absolute / scale}${decimals && `.${decimals}`}`
  return shown < 0n ? `-${digits}` : digits
}

/** Arithmetic as the language defines it: thirty decimals, fifteen of which are seen, and null for what is out of range. */
export const decimal = {
  bound,
  seen,
  floor,
  read,
  show,
  whole: (value: number): Decimal => BigInt(value) * scale,
  toInteger: (value: Decimal): number => Number(seen(value) / scale),
  add: (...values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum + value, 0n),
  multiply: (a: Decimal, b: Decimal) => bound(rounded(a * b, scale)),
  divide: (a: Decimal, b: Decimal) => (b === 0n ? null : bound(rounded(a * scale, b))),
  /** To some decimals: halves away from zero, everything towards it, or everything away from it. */
  round: (value: Decimal, decimals: number, mode: 'ROUND' | 'ROUNDDOWN' | 'ROUNDUP'): Decimal => {
    const unit = 10n ** BigInt(30 - decimals)
    if (mode === 'ROUND') return rounded(value, unit) * unit
    const down = (value / unit) * unit
    return mode === 'ROUNDDOWN' || down === value ? down : down + (value > 0n ? unit : -unit)
  },
  modulo: (a: Decimal, b: Decimal) => (b === 0n ? null : ((a % b) + b) % b),
}
