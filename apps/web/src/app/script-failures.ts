import { toast } from '@oficina/ui'
import { message } from '../lib/message-key.ts'

/** What browsers say of a script that was asked for by a press and did not come. */
const failed = /dynamically imported module|importing a module script failed|unable to preload css/i

/** A button whose code does not load says so. Nothing else would be seen: the press ends in a promise nobody waits for. */
export function tellOfFailedScripts(target: Window = window): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!(event.reason instanceof Error) || !failed.test(event.reason.message)) return
    event.preventDefault()
    toast.error({ id: 'script', title: message('errors:notLoaded'), text: message('errors:notLoadedText') })
  }
  target.addEventListener('unhandledrejection', onRejection)
  return () => target.removeEventListener('unhandledrejection', onRejection)
}
