import { useState } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { recordTools, type RecordTool, toolRoom, withTool } from './open-tools.ts'
import { useWindowWidth } from './use-window-width.ts'

/** Which tools stand beside a record, as far as there is room. */
export function useTools() {
  const isAdvanced = useSession().plan.features.advancedDevFeatures === 'allowed'
  const { columns, widthWith } = toolRoom(useWindowWidth(), isAdvanced)
  const [wanted, setWanted] = useState<readonly RecordTool[]>([])
  // A window that was made smaller keeps those that were opened last.
  const open = wanted.slice(-Math.max(1, columns))
  return {
    open,
    columns,
    /** A tool stands where the form was. */
    isAlone: columns === 0 && open.length > 0,
    width: open.length === 0 || columns === 0 ? null : widthWith(open.length),
    show: (tool: RecordTool) => setWanted(withTool(open, tool, columns)),
    showAll: () => setWanted(recordTools.slice(0, columns)),
    hide: (tool: RecordTool) => setWanted(open.filter((one) => one !== tool)),
    hideAll: () => setWanted([]),
  }
}
