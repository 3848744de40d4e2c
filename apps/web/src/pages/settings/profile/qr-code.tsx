import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** A picture of a text for a phone's camera. Dark on white in both schemes, or cameras would not read it. */
export function QrCode({ value, label, size = 148 }: { value: string; label: string; size?: number }) {
  const code = encode(value, { ecc: 'M', border: 2 })
  const path = code.data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <figure className={classes.root} aria-label={label}>
      <svg width={size} height={size} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden>
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#1c1b19" />
      </svg>
    </figure>
  )
}
