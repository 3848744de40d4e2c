import { toast } from '@oficina/ui'
import { type ClipboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import type { ClipboardOptions } from './clipboard.ts'
import { type Box, boxOf, type Range } from './selection.ts'

type Work = typeof import('./clipboard.ts')

let work: Work | null = null
const load = async (): Promise<Work> => {
  work ??= await import('./clipboard.ts')
  return work
}

interface Options extends Omit<ClipboardOptions, 't'> {
  range: Range | null
  /** Files that were pasted onto a cell; false where it takes none. */
  onFiles: (files: File[]) => boolean
}

/**
 * Whether the keys are the grid's, and not those of an editor in it. The event does not tell: browsers aim it at the
 * text that the caret was left in, which is any cell or the footer once an input near it is gone.
 */
const isOnGrid = ({ currentTarget }: ClipboardEvent) => currentTarget.ownerDocument.activeElement === currentTarget

/** What copies and pastes is fetched when the first cell is marked: a grid that is only looked at does without it. */
export function useClipboard({ range, onFiles, ...options }: Options) {
  const { t } = useTranslation('records')
  const box = range && boxOf(range)
  const isMarked = range !== null
  useEffect(() => {
    // One that fails to load is asked for again when it is needed, and says so then.
    if (isMarked) void load().catch(() => {})
  }, [isMarked])
  /** Without a connection it may not be there: the gesture then says that nothing came of it. */
  const using = async (act: (clipboard: ReturnType<Work['clipboardOf']>) => unknown) => {
    let loaded: Work
    try {
      loaded = await load()
    } catch (error) {
      toast.error({ title: errorText(error) })
      return
    }
    await act(loaded.clipboardOf({ ...options, t }))
  }

  return {
    onCopy: (event: ClipboardEvent) => {
      if (!box || !isOnGrid(event)) return
      event.preventDefault()
      const here = work?.clipboardOf({ ...options, t }).copyHere(box)
      if (!here) return void using(({ copyLater }) => copyLater(box))
      event.clipboardData.setData('text/plain', here.text)
      event.clipboardData.setData('text/html', here.html)
    },
    onPaste: (event: ClipboardEvent) => {
      if (!box || !isOnGrid(event)) return
      event.preventDefault()
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      const html = event.clipboardData.getData('text/html')
      if (files.length > 0 && text === '' && onFiles(files)) return
      void using(({ pasteText }) => pasteText(box, text, html))
    },
    copyRange: (area: Box) => using(({ copyLater }) => copyLater(area)),
    pasteInto: (area: Box) => using(({ pasteInto }) => pasteInto(area)),
    clear: async (area = box) => {
      if (area) await using(({ clear }) => clear(area))
    },
    fillDown: async () => {
      if (box && box.bottom > box.top) await using(({ fill }) => fill({ ...box, bottom: box.top }, box))
    },
    fill: (source: Box, area: Box) => using(({ fill }) => fill(source, area)),
  }
}
