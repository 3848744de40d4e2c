/** The id of the notice that the network is gone. Pages that say so themselves close it. */
export const networkNotice = 'network'

/** Tells when the connection goes and comes back. Calls once at the start when there is none. */
export function watchNetwork(listener: (online: boolean) => void): () => void {
  const online = () => listener(true)
  const offline = () => listener(false)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  if (navigator.onLine === false) offline()
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}
