/** Calls back when the machine has woken up, the network is back, or the page is seen again. */
export function onWake(wake: () => void, signal: AbortSignal): void {
  const ifSeen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake, { signal })
  // Back from the browser's own cache, with sockets that were cut.
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  document.addEventListener('visibilitychange', ifSeen, { signal })
  document.addEventListener('resume', wake, { signal })
}
