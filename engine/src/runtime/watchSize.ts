import type { Dispose } from '../document/DocStore.ts'

/** Calls `changed` with the host's inner size in CSS pixels and the device pixel ratio, now and when either changes. */
export function watchSize(host: HTMLElement, changed: (width: number, height: number, dpr: number) => void): Dispose {
  const report = () => changed(host.clientWidth, host.clientHeight, window.devicePixelRatio || 1)
  const observer = new ResizeObserver(report)
  observer.observe(host)
  let ratio: MediaQueryList | undefined
  // A media query matches one ratio only, so each change asks for the next.
  const watchRatio = () => {
    ratio?.removeEventListener('change', ratioChanged)
    ratio = window.matchMedia(`(resolution: ${window.devicePixelRatio || 1}dppx)`)
    ratio.addEventListener('change', ratioChanged)
  }
  const ratioChanged = () => {
    watchRatio()
    report()
  }
  watchRatio()
  report()
  return () => {
    observer.disconnect()
    ratio?.removeEventListener('change', ratioChanged)
  }
}
