import { isScriptFailure, noteLostStyle, partFailedEvent, toast } from '@oficina/ui'
import { message } from '../lib/message-key.ts'

const tell = () =>
  toast.error({ id: 'script', title: message('errors:notLoaded'), text: message('errors:notLoadedText') })

/**
 * What opens by a press and whose code does not load says so. Nothing else would be seen: the press ends in a promise
 * nobody waits for, or a dialog that closed again.
 */
export function tellOfFailedScripts(target: Window = window): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isScriptFailure(event.reason)) return
    event.preventDefault()
    tell()
  }
  const onError = ({ target: lost }: Event) => {
    if (lost instanceof HTMLLinkElement && lost.rel === 'stylesheet') noteLostStyle(lost)
  }
  target.addEventListener('unhandledrejection', onRejection)
  // Files that do not load tell their own element only.
  target.addEventListener('error', onError, { capture: true })
  target.addEventListener(partFailedEvent, tell)
  return () => {
    target.removeEventListener('unhandledrejection', onRejection)
    target.removeEventListener('error', onError, { capture: true })
    target.removeEventListener(partFailedEvent, tell)
  }
}
