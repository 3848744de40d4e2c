import type { TypedNode } from '../check/typed-node.ts'
import { boundNumber, boundRounded } from '../compile/bounds.ts'
import { type Emit, type Example, type FormulaFunction, optional, param } from './definition.ts'
import { remainder } from './arithmetic.ts'

/** A function of one number. */
function ofNumber(
  id: string,
  sql: (emit: Emit, value: TypedNode) => string,
  examples: readonly Example[],
  traits: Pick<FormulaFunction, 'exact' | 'total'> = {},
): FormulaFunction {
  return {
    id,
    category: 'number',
    params: [param('value', 'number')],
    returns: 'number',
    sql: (emit, args) => sql(emit, args[0] as TypedNode),
    examples,
    ...traits,
  }
}

/** A function that rounds to a number of decimals, which may be negative. */
function rounding(
  id: string,
  sql: (value: string, decimals: string) => string,
  examples: readonly Example[],
): FormulaFunction {
  return {
    id,
    category: 'number',
    params: [param('value', 'number'), param('decimals', 'number', optional)],
    returns: 'number',
    exact: true,
    sql: (emit, args) => {
      const [value, decimals] = args as [TypedNode, TypedNode | undefined]
      return boundNumber(sql(emit.exact(value), emit.clamped(decimals, -100, 15, 0)))
    },
    examples,
  }
}

/** A function that moves to a multiple of a step; a step of zero leads nowhere. */
function stepping(id: string, round: 'ceil' | 'floor', examples: readonly Example[]): FormulaFunction {
  return {
    id,
    category: 'number',
    params: [param('value', 'number'), param('step', 'number', optional)],
    returns: 'number',
    sql: (emit, args) => {
      const [value, step] = args as [TypedNode, TypedNode | undefined]
      if (!step) return `${round}(${emit.exact(value)})`
      const by = `nullif(${emit.exact(step)}, 0)`
      return boundRounded(`${round}(round(round(${emit.exact(value)}, 30) / ${by}, 15)) * ${by}`)
    },
    examples,
  }
}

/** NULL unless positive, without writing the value twice. */
const positive = (sql: string) => `nullif(greatest(${sql}, 0), 0)`

function power(emit: Emit, base: TypedNode, exponent: TypedNode): string {
  const [a, b] = [emit.exact(base), emit.exact(exponent)]
  // Each case would raise an error or fill the memory; the size of the result is estimated before it is computed.
  const magnitude = `(${b})::float8 * log((abs(${a}))::float8)`
  return `CASE WHEN ${b} = 0 AND ${a} IS NOT NULL THEN 1 WHEN ${a} = 0 THEN CASE WHEN ${b} > 0 THEN 0 END WHEN ${a} < 0 AND ${b} <> trunc(${b}) THEN NULL WHEN ${magnitude} > 101 THEN NULL WHEN ${magnitude} < -31 THEN 0 ELSE ${boundRounded(`power(${a}, ${b})`)} END`
}

export const numberFunctions: readonly FormulaFunction[] = [
  ofNumber('ABS', (emit, value) => `abs(${emit.number(value)})`, [{ formula: 'ABS(-2.5)', result: 2.5 }], {
    exact: 'arguments',
    total: true,
  }),
  stepping('CEILING', 'ceil', [
    { formula: 'CEILING(2.1)', result: 3 },
    { formula: 'CEILING(2.1, 0.5)', result: 2.5 },
    { formula: 'CEILING(-2.1)', result: -2 },
  ]),
  ofNumber(
    'EVEN',
    (emit, value) => boundNumber(`sign(${emit.exact(value)}) * ceil(abs(${emit.exact(value)}) / 2) * 2`),
    [
      { formula: 'EVEN(3)', result: 4 },
      { formula: 'EVEN(-1.5)', result: -2 },
    ],
    { exact: true },
  ),
  // Above 231 the result is past 1e100.
  ofNumber('EXP', (emit, value) => boundRounded(`exp(nullif(least(${emit.exact(value)}, 300), 300))`), [
    { formula: 'ROUND(EXP(1), 6)', result: 2.718282 },
    { formula: 'EXP(1000)', result: null },
  ]),
  stepping('FLOOR', 'floor', [
    { formula: 'FLOOR(2.9)', result: 2 },
    { formula: 'FLOOR(2.9, 0.5)', result: 2.5 },
    { formula: 'FLOOR(1, 0)', result: null },
  ]),
  ofNumber('INT', (emit, value) => `floor(${emit.exact(value)})`, [{ formula: 'INT(-1.5)', result: -2 }], {
    exact: true,
  }),
  {
    id: 'LOG',
    category: 'number',
    params: [param('value', 'number'), param('base', 'number', optional)],
    returns: 'number',
    sql: (emit, args) => {
      const [value, base] = args as [TypedNode, TypedNode | undefined]
      const by = base ? `nullif(${positive(emit.exact(base))}, 1)` : '10'
      return boundRounded(`log(${by}, ${positive(emit.exact(value))})`)
    },
    examples: [
      { formula: 'LOG(1000)', result: 3 },
      { formula: 'LOG(8, 2)', result: 3 },
      { formula: 'LOG(0)', result: null },
    ],
  },
  ofNumber('LOG10', (emit, value) => boundRounded(`log(10, ${positive(emit.exact(value))})`), [
    { formula: 'LOG10(100)', result: 2 },
  ]),
  {
    id: 'MOD',
    category: 'number',
    params: [param('value', 'number'), param('divisor', 'number')],
    returns: 'number',
    exact: true,
    sql: (emit, args) => remainder(emit, args[0] as TypedNode, args[1] as TypedNode),
    examples: [
      { formula: 'MOD(7, 3)', result: 1 },
      { formula: 'MOD(-7, 3)', result: 2 },
      { formula: 'MOD(7, 0)', result: null },
    ],
  },
  ofNumber(
    'ODD',
    (emit, value) => {
      const x = emit.exact(value)
      return boundNumber(`CASE WHEN ${x} < 0 THEN -1 ELSE 1 END * (ceil((abs(${x}) - 1) / 2) * 2 + 1)`)
    },
    [
      { formula: 'ODD(2)', result: 3 },
      { formula: 'ODD(-1.5)', result: -3 },
      { formula: 'ODD(0)', result: 1 },
    ],
    { exact: true },
  ),
  {
    id: 'POWER',
    category: 'number',
    params: [param('base', 'number'), param('exponent', 'number')],
    returns: 'number',
    sql: (emit, args) => power(emit, args[0] as TypedNode, args[1] as TypedNode),
    examples: [
      { formula: 'POWER(2, 10)', result: 1024 },
      { formula: 'POWER(4, 0.5)', result: 2 },
      { formula: 'POWER(-8, 0.5)', result: null },
      { formula: 'POWER(10, 1000)', result: null },
    ],
  },
  rounding('ROUND', (value, decimals) => `round(${value}, ${decimals})`, [
    { formula: 'ROUND(2.675, 2)', result: 2.68 },
    { formula: 'ROUND(-2.5)', result: -3 },
    { formula: 'ROUND(1234, -2)', result: 1200 },
  ]),
  rounding('ROUNDDOWN', (value, decimals) => `trunc(${value}, ${decimals})`, [
    { formula: 'ROUNDDOWN(-2.99, 1)', result: -2.9 },
  ]),
  rounding(
    'ROUNDUP',
    // One unit of the wanted place, less the smallest number there is, carries everything but an exact value over.
    (value, decimals) => `trunc(${value} + sign(${value}) * (power(10::numeric, -(${decimals})) - 1e-15), ${decimals})`,
    [
      { formula: 'ROUNDUP(1.001, 2)', result: 1.01 },
      { formula: 'ROUNDUP(-1.2)', result: -2 },
      { formula: 'ROUNDUP(1.25, 2)', result: 1.25 },
    ],
  ),
  ofNumber('SIGN', (emit, value) => `sign(${emit.exact(value)})`, [{ formula: 'SIGN(-3)', result: -1 }], {
    exact: true,
    total: true,
  }),
  // No number between zero and the sentinel: what is negative lands on it and is NULL.
  ofNumber(
    'SQRT',
    (emit, value) => boundRounded(`sqrt(round(nullif(greatest(${emit.exact(value)}, -1e-20), -1e-20), 30))`),
    [
      { formula: 'SQRT(9)', result: 3 },
      { formula: 'SQRT(-1)', result: null },
    ],
  ),
]
