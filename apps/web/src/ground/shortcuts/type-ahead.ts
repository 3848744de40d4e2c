/** As long as something that was asked for may take to open; after it, keys are anybody's again. */
const longestMs = 4_000

const textFields =
  'input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="url"], input[type="tel"], ' +
  'input[type="password"], input[type="number"], textarea, [contenteditable=""], [contenteditable="true"], [role="textbox"]'

interface Waiting {
  /** With a line feed for each Enter: what was typed after it belongs to what it opens. */
  keys: string
  until: number
  /** What had the focus when it was asked for. It may keep it for a moment after it is gone from sight. */
  from: Element | null
}
let waiting: Waiting | null = null

/**
 * Something that takes text is about to open. What is typed until it has the focus belongs to it: no shortcut may run by
 * it, and no letter may be lost.
 */
export function expectTyping(): void {
  waiting = {
    keys: '',
    ...waiting,
    until: performance.now() + longestMs,
    from: document.activeElement,
  }
}

/** Nothing opens after all. */
export function stopExpecting(): void {
  waiting = null
}

/**
 * Nothing opens after all: what was typed belongs to what has the focus, a field as before or a list that letters open
 * (`data-takes-letters`).
 */
export function giveBackTyping(): void {
  const { keys = '', from = null } = waiting ?? {}
  waiting = null
  const now = document.activeElement
  if (keys === '' || !now) return
  if (takesText(from) && from === now) document.execCommand('insertText', false, keys.split('\n', 1)[0])
  else if (now.matches('[data-takes-letters]')) {
    const first = new KeyboardEvent('keydown', { key: keys.charAt(0), bubbles: true, cancelable: true })
    now.dispatchEvent(first)
    if (!first.defaultPrevented || keys.length === 1) return
    expectTyping()
    if (waiting) Object.assign(waiting, { keys: keys.slice(1) })
  }
}

const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.matches(textFields) || target.isContentEditable)

function onKeyDown(event: KeyboardEvent) {
  if (!waiting) return
  if (performance.now() > waiting.until) {
    waiting = null
    return
  }
  const isElsewhere = takesText(event.target) && event.target !== waiting.from
  if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') {
    waiting = null
    return
  }
  const { keys } = waiting
  const hasText = keys !== '' && !keys.endsWith('\n')
  if (event.key === 'Backspace') waiting.keys = hasText ? keys.slice(0, -1) : keys
  else if (event.key.length === 1) waiting.keys += event.key
  // Here it would press whatever button happens to have the focus.
  else if (event.key === 'Enter') waiting.keys += hasText ? '\n' : ''
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onFocusIn(event: FocusEvent) {
  if (!waiting || !takesText(event.target) || event.target === waiting.from) return
  const [{ keys }, target] = [waiting, event.target]
  const end = keys.indexOf('\n')
  const isEntered = end >= 0 && target instanceof HTMLInputElement
  // What is typed until Enter is pressed below comes after it.
  waiting = isEntered ? { ...waiting, keys: keys.slice(end + 1), from: target } : null
  // The one way that also tells frameworks and editors of the text, and that undo knows of.
  if (keys !== '')
    document.execCommand('insertText', false, isEntered ? keys.slice(0, end) : keys.replaceAll('\n', ' '))
  if (isEntered) pressEnter(target, waiting)
}

function pressEnter(target: HTMLInputElement, queued: Waiting | null) {
  setTimeout(() => {
    // Escape took it back.
    if (waiting !== queued) return
    waiting = null
    // As a key does: whoever listens for it hears it first, then the form is sent.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
    if (target.dispatchEvent(enter)) target.form?.requestSubmit()
    const after = queued?.keys ?? ''
    if (after === '') return
    expectTyping()
    if (waiting) waiting = { ...(waiting as Waiting), keys: after, from: target }
  })
}

const onPointerDown = () => {
  if (waiting && waiting.keys === '') waiting = null
}

/** Keeps what is typed for what is about to open. Must listen before anything else that hears keys. */
export function listenForTyping(target: Window = window): () => void {
  target.addEventListener('keydown', onKeyDown, true)
  target.addEventListener('focusin', onFocusIn)
  target.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    target.removeEventListener('keydown', onKeyDown, true)
    target.removeEventListener('focusin', onFocusIn)
    target.removeEventListener('pointerdown', onPointerDown, true)
  }
}
