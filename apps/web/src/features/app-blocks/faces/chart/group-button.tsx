import type { ReactNode } from 'react'
import type { ChartGroup } from './chart-data.ts'
import { markKey, type PlotProps } from './chart-props.ts'

interface GroupButtonProps extends Pick<PlotProps, 'nameOf' | 'seriesName' | 'write' | 'onPress' | 'pressed' | 'data'> {
  group: ChartGroup
  className: string | undefined
  children?: ReactNode
}

/** A group of a chart: its numbers for those who point at it or listen, and a press that filters by it. */
export function GroupButton({ group, className, children, ...props }: GroupButtonProps) {
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
        <span className="sr-only">{numbers}</span>
      </span>
    )
  return (
    <button type="button" {...look} aria-label={words} aria-pressed={isPressed} onClick={() => onPress(group)}>
      {children}
    </button>
  )
}
