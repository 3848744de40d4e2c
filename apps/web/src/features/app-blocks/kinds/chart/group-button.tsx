import type { ReactNode } from 'react'
import type { ChartGroup } from './chart-data.ts'
import { markKey, type PlotProps } from './chart-props.ts'

interface GroupButtonProps extends Pick<PlotProps, 'nameOf' | 'seriesName' | 'write' | 'onPress' | 'pressed' | 'data'> {
  group: ChartGroup
  className: string | undefined
  /** Its name and number can be read in it, and are its name for those who listen too. */
  isWritten?: boolean
  children?: ReactNode
}

/** A group of a chart: its numbers for those who point at it or listen, and a press that filters by it. */
export function GroupButton({ group, className, isWritten = false, children, ...props }: GroupButtonProps) {
  const { nameOf, seriesName, write, onPress, pressed, data } = props
  const numbers =
    data.series.length === 0
      ? write(group.value)
      : group.parts
          .flatMap((part, n) => {
            const series = data.series[n]
            return part && series ? [`${seriesName(series)} ${write(part.value)}`] : []
          })
          .join(', ')
  const words = `${nameOf(group)}: ${numbers}`
  const isPressed = !group.isRest && pressed === markKey(group.key)
  const look = { className, title: words, 'data-faded': (pressed !== null && !isPressed) || undefined }
  if (!onPress || group.isRest)
    return (
      <span {...look}>
        {children}
        {!isWritten && <span className="sr-only">{numbers}</span>}
      </span>
    )
  return (
    <button
      type="button"
      {...look}
      {...(!isWritten && { 'aria-label': words })}
      aria-pressed={isPressed}
      onClick={() => onPress(group)}
    >
      {children}
    </button>
  )
}
