import { toast } from '@oficina/ui'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'
import type { Command, CommandContext } from './command.ts'
import { closePalette, paletteStore } from '../../ground/palette/palette-store.ts'

export const loadingAfterMs = 10
const msPerWord = 250
const longestMs = 2_000

/** How long a message is shown: as long as it takes to read, and no longer than two seconds. */
export const readingTime = (text: string): number => Math.min(longestMs, text.trim().split(/\s+/).length * msPerWord)

export type WorkState =
  | { kind: 'working'; text: string; progress: number | null }
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; retry: () => void }
  | null

type Working = Extract<Command, { work: unknown }>

/** Commands under way, also behind a bar that was closed meanwhile. */
const underWay = new Set<string>()

/** Does work that takes a while: says so in the bar, says when it is done and closes it, or says what went wrong. */
export function useWork(): [WorkState, (command: Working, context: CommandContext) => void, () => void] {
  const [state, setState] = useState<WorkState>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const show = (next: WorkState) => {
    if (isShown.current) setState(next)
  }

  const start = async (command: Working, context: CommandContext) => {
    if (underWay.has(command.id)) {
      toast.warning({ title: message('palette:underWay') })
      return
    }
    underWay.add(command.id)
    const text = message(command.loading)
    let progress: number | null = null
    const waiting = setTimeout(() => show({ kind: 'working', text, progress }), loadingAfterMs)
    const tell = (fraction: number) => {
      progress = fraction
      show({ kind: 'working', text, progress })
    }
    try {
      const result = await command.work(context, tell)
      clearTimeout(waiting)
      const { success } = command
      end(message(typeof success === 'function' ? success(result) : success))
    } catch (error) {
      clearTimeout(waiting)
      if (!isShown.current) toast.error({ title: errorText(error) })
      show({ kind: 'failed', text: errorText(error), retry: () => void start(command, context) })
    } finally {
      underWay.delete(command.id)
    }
  }
  const end = (text: string) => {
    if (!isShown.current) return void toast.success({ title: text })
    show({ kind: 'done', text })
    const opening = paletteStore.get()
    // Not a bar that was closed and opened anew while this was read.
    setTimeout(() => isShown.current && paletteStore.get() === opening && closePalette(), readingTime(text))
  }
  return [state, (command, context) => void start(command, context), () => setState(null)]
}
