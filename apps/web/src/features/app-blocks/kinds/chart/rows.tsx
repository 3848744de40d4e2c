import { groupKey, percent } from './bars.tsx'
import type { PlotProps } from './chart-props.ts'
import classes from './chart.module.css'
import { GroupButton } from './group-button.tsx'

/** Lying bars with their names and numbers beside them, as in a ranking; as a funnel they lie in the middle. */
export function Rows(props: PlotProps & { isFunnel?: boolean }) {
  const { data, nameOf, write, colorOf, isFunnel = false } = props
  const most = Math.max(...data.groups.map(({ value }) => Math.abs(value)), 0)
  const first = data.groups[0]?.value ?? 0
  return (
    <div className={classes.rows} data-funnel={isFunnel || undefined}>
      {data.groups.map((group, n) => (
        <GroupButton key={groupKey(group)} group={group} {...props} className={classes.row} isWritten>
          <span className={classes.rowHead}>
            <span className="t-cut">{nameOf(group)}</span>{' '}
            <span className="t-num">
              {write(group.value)}
              {isFunnel && first > 0 && n > 0 && (
                <span className="t-2"> · {Math.round((group.value / first) * 100)}%</span>
              )}
            </span>
          </span>
          <span className={classes.rail}>
            <span
              className={classes.rowParts}
              style={{ width: percent(most === 0 ? 0 : Math.abs(group.value) / most) }}
            >
              {group.parts.map((part, at) =>
                part && part.value !== 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
                  <i key={at} style={{ flexGrow: Math.abs(part.value), background: colorOf(at, part) }} />
                ) : null,
              )}
            </span>
          </span>
        </GroupButton>
      ))}
    </div>
  )
}
