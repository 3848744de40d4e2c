import { panelWidth, toolColumns, toolWidth } from '../record-form/form-columns.ts'

/** What can stand beside a record while one works on it. */
export const recordTools = ['activity', 'related-records', 'history', 'chat'] as const
export type RecordTool = (typeof recordTools)[number]

export interface ToolRoom {
  /** How many fit beside the form; none means that a tool takes the form's place. */
  columns: number
  /** Of the panel with this many tools. */
  widthWith: (count: number) => number
}

/** From this width on, a record opens with its activity beside it. */
export const activityFrom = 1_280

/** How many tools a window of this width has room for, beside the panel. */
export function toolRoom(windowWidth: number, isAdvanced: boolean): ToolRoom {
  const panel = panelWidth(windowWidth)
  const remaining = windowWidth - panel
  const fitting = Math.floor(remaining / toolWidth)
  const columns = Math.min(fitting, toolColumns(remaining, isAdvanced))
  return { columns, widthWith: (count) => panel + Math.min(count, columns) * toolWidth }
}

/** Opens one more; those that were opened first make room. */
export function withTool(open: readonly RecordTool[], tool: RecordTool, columns: number): RecordTool[] {
  const others = open.filter((one) => one !== tool)
  return [...others, tool].slice(-Math.max(1, columns))
}
