import { type ChartGroup, scaleOf, shareOf } from './chart-data.ts'
import { markKey, type PlotProps } from './chart-props.ts'
import classes from './chart.module.css'
import { GroupButton } from './group-button.tsx'
import { ShortNumber } from './short-number.tsx'

export const percent = (share: number) => `${share * 100}%`

/** Columns that stand on a line. */
export function Bars(props: PlotProps) {
  const { data, nameOf, style } = props
  const totals = data.groups.map((group) => (style.stacked ? stackHeight(group) : group.parts.map(valueOf)))
  const scale = scaleOf(totals.flat())
  const foot = shareOf(scale, 0)
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
          <i key={tick} className={classes.line} style={{ bottom: percent(shareOf(scale, tick)) }} />
        ))}
        {data.groups.map((group) => (
          <GroupButton key={groupKey(group)} group={group} {...props} className={classes.column}>
            {style.stacked ? (
              <span
                className={classes.stack}
                style={{ bottom: percent(foot), height: percent(shareOf(scale, stackHeight(group)) - foot) }}
              >
                {group.parts.map((part, n) =>
                  part && part.value > 0 ? (
                    <i key={markKey(part.key)} style={{ flexGrow: part.value, background: props.colorOf(n, part) }} />
                  ) : null,
                )}
              </span>
            ) : (
              group.parts.map((part, n) => {
                const value = valueOf(part)
                const share = shareOf(scale, value)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
                  <span key={n} className={classes.slot}>
                    <i
                      className={classes.bar}
                      style={{
                        bottom: percent(Math.min(share, foot)),
                        height: percent(Math.abs(share - foot)),
                        background: part ? props.colorOf(n, part) : 'none',
                      }}
                    />
                    {style.labels && part && (
                      <span
                        className={`t-meta t-num ${classes.barLabel}`}
                        style={{ bottom: percent(Math.max(share, foot)) }}
                      >
                        <ShortNumber value={value} />
                      </span>
                    )}
                  </span>
                )
              })
            )}
            <span className={`t-meta t-2 t-cut ${classes.tick}`}>{nameOf(group)}</span>
          </GroupButton>
        ))}
      </div>
    </div>
  )
}

const valueOf = (part: ChartGroup['parts'][number]) => part?.value ?? 0
const stackHeight = (group: ChartGroup) => group.parts.reduce((sum, part) => sum + Math.max(0, valueOf(part)), 0)
export const groupKey = (group: ChartGroup) => (group.isRest ? 'rest' : markKey(group.key))
