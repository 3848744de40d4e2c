interface Key {
  key: string
  shiftKey: boolean
}
type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

const leaving = ['Tab', 'Enter']
const takesText = 'input, textarea, [contenteditable="true"]'

interface Options {
  root: HTMLElement
  /** The editor of a cell is open, or on its way. */
  isEditing: () => boolean
  /** What the editor begins with, as changed by a letter or by Backspace. */
  onText: (change: (typed: string) => string) => void
  onCancel: () => void
}

/**
 * Keys that are pressed before a cell's editor is there. Letters are what it begins with; Tab and Enter, and whatever
 * comes after them, wait until it is there and are pressed then, one by one.
 */
export function keysAhead({ root, isEditing, onText, onCancel }: Options) {
  let waiting: Key[] = []
  let isReplaying = false

  const isPlain = ({ key, ctrlKey, metaKey, altKey }: Press) =>
    !ctrlKey && !metaKey && !altKey && (key.length === 1 || leaving.includes(key) || key === 'Backspace')

  /** The sheet has the focus, and an editor is to get it. */
  const press = (event: Press) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
      return
    }
    if (!isPlain(event)) return
    // The editor may take the focus within this press, and would get the letter once more.
    event.preventDefault()
    if (leaving.includes(event.key)) waiting.push({ key: event.key, shiftKey: event.shiftKey })
    else onText((typed) => (event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key))
  }

  /** Whatever is pressed while others wait stands behind them. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (waiting.length === 0 || isReplaying) return
    if (event.key === 'Escape') {
      waiting = []
      return
    }
    if (!isPlain(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push({ key: event.key, shiftKey: event.shiftKey })
  }

  const replay = () => {
    const at = document.activeElement
    if (!at || !root.contains(at)) waiting = []
    const next = waiting[0]
    // The next editor is on its way, and says so when it is there.
    if (!at || !next || (at === root && isEditing())) return
    waiting = waiting.slice(1)
    isReplaying = true
    const isText = next.key.length === 1 && at.matches(takesText)
    if (isText) document.execCommand('insertText', false, next.key)
    else at.dispatchEvent(new KeyboardEvent('keydown', { ...next, bubbles: true, cancelable: true }))
    isReplaying = false
    setTimeout(replay)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (waiting.length > 0 && target !== root) setTimeout(replay)
  }

  root.addEventListener('keydown', onKeyDown, true)
  root.addEventListener('focusin', onFocusIn)
  return {
    press,
    stop: () => {
      root.removeEventListener('keydown', onKeyDown, true)
      root.removeEventListener('focusin', onFocusIn)
    },
  }
}
