import { useFormat } from '../../../../ground/session/use-format.ts'
import type { ChartGroup } from './chart-data.ts'
import { markKey, type PlotProps } from './chart-props.ts'
import classes from './chart.module.css'
import { GroupButton } from './group-button.tsx'

const [middle, outer, inner] = [50, 48, 28]

const pointAt = (share: number, radius: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2
  return `${middle + radius * Math.cos(angle)} ${middle + radius * Math.sin(angle)}`
}

/** A slice from one share of the round to another. */
export function slicePath(from: number, to: number): string {
  // A whole round has the same end as beginning, of which an arc would be nothing.
  const end = Math.min(to, from + 0.99999)
  const isLong = end - from > 0.5 ? 1 : 0
  return `M${pointAt(from, outer)} A${outer} ${outer} 0 ${isLong} 1 ${pointAt(end, outer)} L${pointAt(end, inner)} A${inner} ${inner} 0 ${isLong} 0 ${pointAt(from, inner)} Z`
}

/** Slices of a round; the list beside it names them, and can be pressed. */
export function Pie(props: PlotProps) {
  const { data, nameOf, colorOf, write, pressed } = props
  const format = useFormat()
  const positive = data.groups.filter(({ value }) => value > 0)
  const whole = positive.reduce((sum, { value }) => sum + value, 0)
  const slices = positive.reduce<{ group: ChartGroup; from: number; to: number }[]>((before, group) => {
    const from = before.at(-1)?.to ?? 0
    return [...before, { group, from, to: from + group.value / whole }]
  }, [])
  const colorFor = (group: ChartGroup) => colorOf(data.groups.indexOf(group), group)
  return (
    <div className={classes.pie}>
      <svg viewBox="0 0 100 100" aria-hidden>
        {slices.map(({ group, from, to }) => (
          <path
            key={group.isRest ? 'rest' : markKey(group.key)}
            d={slicePath(from, to)}
            fill={colorFor(group)}
            opacity={pressed === null || pressed === markKey(group.key) ? 1 : 0.35}
          />
        ))}
      </svg>
      <div className={classes.slices}>
        {slices.map(({ group }) => (
          <GroupButton
            key={group.isRest ? 'rest' : markKey(group.key)}
            group={group}
            {...props}
            className={classes.slice}
          >
            <i className={classes.swatch} style={{ background: colorFor(group) }} />
            <span className="t-cut">{nameOf(group)}</span>
            <span className="t-small t-num t-2 t-cut">
              {write(group.value)} · {format.percent(group.value / whole)}
            </span>
          </GroupButton>
        ))}
      </div>
    </div>
  )
}
