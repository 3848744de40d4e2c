import type { ReactNode } from 'react'

const size = 84
const columns = 10
const rows = 11
const cobalt = '#2B50D6'
const deep = '#2743B8'
const lines = '#5474E6'

/** The same tiles on every visit: a small seeded generator instead of chance. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const colorFor = (value: number) =>
  value < 0.34 ? cobalt : value < 0.6 ? '#3C63E8' : value < 0.8 ? '#BBC9F8' : value < 0.95 ? '#F6F3EA' : '#E3A52F'

function tile(kind: number, color: string, place: string, key: string): ReactNode {
  const s = size
  if (kind < 0.22) return <path key={key} transform={place} d={`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`} fill={color} />
  if (kind < 0.44) {
    const half = s / 2
    return (
      <path
        key={key}
        transform={place}
        d={`M${s} 0A${s} ${s} 0 0 1 0 ${s}V${half}A${half} ${half} 0 0 0 ${half} 0Z`}
        fill={color}
      />
    )
  }
  if (kind < 0.56) {
    const half = s / 2
    return (
      <g key={key} transform={place}>
        <path d={`M0 0H${half}V${half}H0Z`} fill={color} />
        <path
          d={`M${s} ${s}H${half}V${half}A${half} ${half} 0 0 1 ${s} ${s}Z`}
          fill={color === cobalt ? deep : cobalt}
        />
      </g>
    )
  }
  if (kind < 0.66) return <circle key={key} transform={place} cx={s / 2} cy={s / 2} r={s / 4} fill={color} />
  if (kind < 0.8) {
    return (
      <g key={key} transform={place} fill="none" stroke={lines}>
        {[0.33, 0.66, 1].map((part) => (
          <path key={part} d={`M0 ${s * part}A${s * part} ${s * part} 0 0 0 ${s * part} 0`} />
        ))}
      </g>
    )
  }
  return null
}

/** The wall of tiles beside the login form. */
export function Azulejo() {
  const random = seeded(11)
  const tiles: ReactNode[] = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const kind = random()
      const turn = Math.floor(random() * 4) * 90
      const color = colorFor(random())
      // Left free for the words.
      if (y >= 6 && x <= 6) continue
      const place = `translate(${x * size} ${y * size}) rotate(${turn} ${size / 2} ${size / 2})`
      tiles.push(tile(kind, color, place, `${x}-${y}`))
    }
  }
  return (
    <svg width={columns * size} height={rows * size} aria-hidden style={{ position: 'absolute', right: 0, top: -24 }}>
      {tiles}
    </svg>
  )
}
