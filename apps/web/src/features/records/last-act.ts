/** Something done to a table's structure, which the records' own history does not know. */
interface Act {
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
}

const acts = new Map<string, Act & { isUndone: boolean }>()

/** What Ctrl+Z takes back next on the page of this table, until records are written there. */
export function rememberAct(tableId: string, act: Act): void {
  acts.set(tableId, { ...act, isUndone: false })
}

/** Records were written since: they are what an undo means now. */
export function forgetAct(tableId: string): void {
  acts.delete(tableId)
}

/** Takes back the last act, or does it again; false where there is none that could be. */
export async function takeBackAct(tableId: string, which: 'undo' | 'redo'): Promise<boolean> {
  const act = acts.get(tableId)
  if (!act || act.isUndone === (which === 'undo')) return false
  acts.set(tableId, { ...act, isUndone: which === 'undo' })
  await act[which]()
  return true
}
