import type { ChartData, ChartGroup, Mark } from './chart-data.ts'

/** What every way of drawing a chart gets. */
export interface PlotProps {
  data: ChartData
  /** What a group or a series is called. */
  nameOf: (group: ChartGroup) => string
  seriesName: (mark: Mark) => string
  write: (value: number) => string
  /** The colour of a series, or of a group where each has its own. */
  colorOf: (place: number, mark: Mark) => string
  onPress: ((group: ChartGroup) => void) | null
  /** The group that was pressed. */
  pressed: string | null
  style: { legend: boolean; labels: boolean; stacked: boolean; horizontal: boolean }
}

export const markKey = (key: unknown): string => JSON.stringify(key ?? null)
