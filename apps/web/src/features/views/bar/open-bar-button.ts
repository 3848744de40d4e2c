export type BarButtonName = 'filter' | 'sort' | 'group' | 'fields' | 'color'

const openers = new Map<BarButtonName, () => void>()

/** Opens what a button of the bar sets, as if it had been pressed; nothing where the bar has no such button. */
export const openBarButton = (name: BarButtonName) => openers.get(name)?.()

export function onBarButton(name: BarButtonName, open: () => void): () => void {
  openers.set(name, open)
  return () => {
    if (openers.get(name) === open) openers.delete(name)
  }
}
