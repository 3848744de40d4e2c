import { useState } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { storage } from '../../lib/storage.ts'
import { activityFrom, recordTools, type RecordTool, toolRoom, withTool } from './open-tools.ts'
import { useWindowWidth } from './use-window-width.ts'

const key = 'record-activity'

/** Which tools stand beside a record, as far as there is room. In a wide window the activity does, until it is closed. */
export function useTools({ opensActivity = false } = {}) {
  const isAdvanced = useSession().plan.features.advancedDevFeatures === 'allowed'
  const width = useWindowWidth()
  const { columns, widthWith } = toolRoom(width, isAdvanced)
  const [wanted, setWanted] = useState<readonly RecordTool[]>(() =>
    opensActivity && width >= activityFrom && storage.get(key) !== 'closed' ? ['activity'] : [],
  )
  // A window that was made smaller keeps those that were opened last.
  const open = wanted.slice(-Math.max(1, columns))
  return {
    open,
    columns,
    /** A tool stands where the form was. */
    isAlone: columns === 0 && open.length > 0,
    width: open.length === 0 || columns === 0 ? null : widthWith(open.length),
    show: (tool: RecordTool) => {
      if (tool === 'activity') storage.remove(key)
      setWanted(withTool(open, tool, columns))
    },
    showAll: () => setWanted(recordTools.slice(0, columns)),
    hide: (tool: RecordTool) => {
      if (tool === 'activity' && columns > 0) storage.set(key, 'closed')
      setWanted(open.filter((one) => one !== tool))
    },
    hideAll: () => setWanted([]),
  }
}
