/** Which blocks are selected, in the order in which they were; the last is the one that was meant last. */
export type Selection = readonly string[]

export const nothing: Selection = []

/** Added, or taken out where it was in. */
export const toggled = (selection: Selection, id: string): Selection =>
  selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]

/** What a press takes hold of: all that are selected where it is on one of them, otherwise that one alone. */
export const heldBy = (selection: Selection, id: string): Selection => (selection.includes(id) ? selection : [id])

/** Someone else may take blocks away. */
export const alive = (selection: Selection, known: ReadonlySet<string>): Selection =>
  selection.every((id) => known.has(id)) ? selection : selection.filter((id) => known.has(id))
