// Shows alarms that the server sends to this browser while no page is open, and leads to them on a click. It is registered
// for the alarms alone and handles no requests: pages load as without it.

const ALARMS = '/monitor/alarm'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, url, lang, time } = event.data.json()
  const more = { icon: '/favicon.svg', data: { url }, renotify: true, timestamp: time }
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, ...more }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.url))
})

/** Opens a page of our own origin: in the tab that shows alarms already, so that no other one loses what is open in it. */
async function show(path) {
  const { origin } = self.location
  const url = new URL(path, origin)
  if (url.origin !== origin) return
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find((each) => new URL(each.url).pathname === ALARMS)
  if (!tab) {
    await self.clients.openWindow(url.href)
    return
  }
  await tab.focus()
  await tab.navigate(url.href)
}
