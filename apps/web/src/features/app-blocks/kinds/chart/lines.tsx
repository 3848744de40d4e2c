import { scaleOf, shareOf } from './chart-data.ts'
import { markKey, type PlotProps } from './chart-props.ts'
import classes from './chart.module.css'
import { GroupButton } from './group-button.tsx'
import { ShortNumber } from './short-number.tsx'

/** Lines over the groups, with the ground below them coloured where it is an area. */
export function Lines(props: PlotProps & { isArea: boolean }) {
  const { data, nameOf, colorOf, isArea, style } = props
  const series = data.series.length > 0 ? data.series : [null]
  const scale = scaleOf(data.groups.flatMap(({ parts }) => parts.map((part) => part?.value ?? 0)))
  const count = data.groups.length
  const xOf = (place: number) => ((place + 0.5) / count) * 100
  const yOf = (value: number) => (1 - shareOf(scale, value)) * 100
  const foot = yOf(0)
  return (
    <div className={classes.plot}>
      <div className={classes.axis} aria-hidden>
        {scale.ticks.toReversed().map((tick) => (
          <span key={tick} className="t-meta t-2 t-num">
            <ShortNumber value={tick} />
          </span>
        ))}
      </div>
      <div className={classes.area}>
        {scale.ticks.map((tick) => (
          <i key={tick} className={classes.line} style={{ bottom: `${shareOf(scale, tick) * 100}%` }} />
        ))}
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {series.map((_, n) => {
            const parts = data.groups.map(({ parts }) => parts[n] ?? null)
            const color = colorOf(n, parts.find((part) => part !== null) ?? { key: null, label: null, value: 0 })
            const points = parts.map((part, place) => `${xOf(place)},${yOf(part?.value ?? 0)}`).join(' ')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
              <g key={n}>
                {isArea && (
                  <polygon
                    points={`${xOf(0)},${foot} ${points} ${xOf(count - 1)},${foot}`}
                    fill={color}
                    opacity={0.18}
                  />
                )}
                <polyline
                  points={points}
                  fill="none"
                  stroke={color}
                  strokeWidth={2}
                  vectorEffect="non-scaling-stroke"
                />
              </g>
            )
          })}
        </svg>
        {data.groups.map((group) => (
          <GroupButton
            key={group.isRest ? 'rest' : markKey(group.key)}
            group={group}
            {...props}
            className={classes.column}
          >
            {group.parts.map((part, n) =>
              part ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
                <span
                  key={n}
                  className={classes.point}
                  style={{ bottom: `${shareOf(scale, part.value) * 100}%`, background: colorOf(n, part) }}
                >
                  {style.labels && (
                    <span className={`t-meta t-num ${classes.pointLabel}`}>
                      <ShortNumber value={part.value} />
                    </span>
                  )}
                </span>
              ) : null,
            )}
            <span className={`t-meta t-2 t-cut ${classes.tick}`}>{nameOf(group)}</span>
          </GroupButton>
        ))}
      </div>
    </div>
  )
}
