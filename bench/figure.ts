export interface Figure {
  name: string
  ours: number
  floor: number | null
  /** Ours divided by the floor; null where a figure has no floor. */
  ratio: number | null
  unit: string
  goal: string
  ok: boolean
}

/** Prints one figure as a line of JSON, and tells whether its goal was met. */
export function print(
  figure: Omit<Figure, 'ratio' | 'ok'>,
  meets: (figure: { ours: number; ratio: number }) => boolean,
): Figure {
  const round = (value: number) => Math.round(value * 1000) / 1000
  const ratio = figure.floor === null ? null : figure.ours / figure.floor
  const ok = meets({ ours: figure.ours, ratio: ratio ?? Number.NaN })
  const line: Figure = {
    ...figure,
    ours: round(figure.ours),
    floor: figure.floor === null ? null : round(figure.floor),
    ratio: ratio === null ? null : round(ratio),
    ok,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return line
}
