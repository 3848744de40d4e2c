import { api } from '../../lib/api.ts'
import { storage } from '../../lib/storage.ts'

/** What a browser says about being told while no window is open. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const worker = '/push-worker.js'

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A browser is told for one session and until it ends, though the browser itself stays ready for more. */
export async function pushState(sessionId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOurs = Notification.permission === 'granted' && storage.get('push-session') === sessionId
  return isOurs && (await subscription()) ? 'on' : 'off'
}

/** Whether the person can still be asked; a browser asks once. */
export const canAskForPush = (): boolean => isSupported() && Notification.permission === 'default'

const keyBytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Asks the person, by the browser's own question, and has this browser told from now on. Only ever called by a click. */
export async function turnPushOn(sessionId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(sessionId)
  const { key } = await api.notifications.pushKey()
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) })
  const { endpoint, keys } = made.toJSON()
  await api.notifications.subscribe({
    payload: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    type: 'generic_browser',
  })
  storage.set('push-session', sessionId)
  return 'on'
}

export async function turnPushOff(sessionId: string): Promise<PushState> {
  const own = await subscription()
  if (own) {
    await api.notifications.unsubscribe({ endpoint: own.endpoint })
    await own.unsubscribe()
  }
  storage.remove('push-session')
  return pushState(sessionId)
}
