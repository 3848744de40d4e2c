// Shows what the server pushes while no window is open, and opens it where the person wants to see it.
self.addEventListener('push', (event) => {
  const { id, title, body, link } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: '/logo.svg', data: { link } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Only ever a path of ours: whatever else it may be, it is resolved against this address.
  const wanted = new URL(event.notification.data?.link ?? '/for-you/notifications/all', self.location.origin)
  const address = wanted.origin === self.location.origin ? wanted.href : self.location.origin
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => 'navigate' in window)
      return open ? open.navigate(address).then((window) => window?.focus()) : self.clients.openWindow(address)
    }),
  )
})
