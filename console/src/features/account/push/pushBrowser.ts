/** Where the service worker lies, and the addresses that it is for. */
const WORKER = '/push-worker.js'
const SCOPE = '/monitor/alarm'

/** Why this browser gets no push; undefined where it can. */
export type PushObstacle = 'insecure' | 'unsupported' | 'denied'

export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** The address of this browser at its push service; empty where it has none. */
export async function ownEndpoint(): Promise<string> {
  if (pushObstacle()) return ''
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription())?.endpoint ?? ''
}

/** Asks the person for the permission. @returns whether it was given */
export const mayNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/** Subscribes this browser anew: one of another account or key does not serve. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await activated(registration)
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = Uint8Array.from(
    atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')),
    (each) => each.codePointAt(0) ?? 0,
  )
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Ends the subscription of this browser at its push service. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** A worker subscribes only once it is active. */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}
