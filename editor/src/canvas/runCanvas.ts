import type { Locale } from '@mimic/contract'
import { autorun } from 'mobx'
import { coedit } from '../coedit/CoeditStore.ts'
import type { Desk } from '../commands/Command.ts'
import type { Mounted } from '../stores/DesignerStore.ts'
import { CanvasChrome } from './CanvasChrome.ts'
import { fitOnResize } from './fitOnResize.ts'
import { listenToPointer } from './listenToPointer.ts'
import { Rulers } from './Rulers.ts'

interface CanvasElements {
  readonly pane: HTMLElement
  readonly host: HTMLElement
  readonly chromeCanvas: HTMLCanvasElement
}

/** Mounts the engine, draws chrome and rulers above it, and feeds it pointers. @returns the end of it */
export function runCanvas(elements: CanvasElements, desk: Desk, locale: Locale): () => void {
  const { store } = desk
  const stops: (() => void)[] = []
  let isOver = false
  const surround = colourOf(elements.host, '--ed-surround')
  void store.mount(elements.host, surround, locale).then((unmount) => {
    const { engine, editing } = store
    if (isOver || !engine || !editing) return unmount()
    stops.push(
      unmount,
      fitOnResize({ engine, editing }),
      drawAbove(elements, desk, { engine, editing }),
      listenToPointer({ host: elements.host, desk, editing, engine }),
    )
    return undefined
  })
  return () => {
    isOver = true
    for (const stop of stops.reverse()) stop()
  }
}

const colourOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim()

/** Draws selection, grid, colleagues and rulers again whenever the page, the view or the settings change. */
function drawAbove({ pane, host, chromeCanvas }: CanvasElements, { store, shell }: Desk, { engine, editing }: Mounted) {
  const room = store.part(coedit)
  const colours = {
    outline: colourOf(host, '--ed-selection'),
    guide: colourOf(host, '--ed-guide'),
    grid: colourOf(host, '--ed-grid'),
    edge: colourOf(host, '--ed-edge'),
  }
  const view = () => ({ isGridOn: store.settings.isGridOn, people: room.people, copies: shell.copyPreview })
  const chrome = new CanvasChrome(chromeCanvas, editing, colours, () => engine.camera, view)
  const rulers = new Rulers(pane, {
    paper: colourOf(host, '--ed-bar'),
    ink: colourOf(host, '--ed-muted'),
    accent: colourOf(host, '--ed-accent'),
  })
  let ruling = 0
  const redraw = () => {
    chrome.invalidate()
    if (ruling === 0)
      ruling = requestAnimationFrame(() => {
        ruling = 0
        rulers.draw(editing)
      })
    const { cursor } = editing.state
    if (host.style.cursor !== cursor && cursor !== 'inherit') host.style.cursor = cursor
  }
  const measure = () => {
    chrome.measure()
    rulers.measure()
    redraw()
  }
  const restored = () => {
    chrome.restore()
    rulers.forget()
    redraw()
  }
  pane.addEventListener('contextrestored', restored, true)
  const resized = new ResizeObserver(measure)
  resized.observe(host)
  measure()
  const stops = [
    engine.onCamera(redraw),
    editing.onChange(redraw),
    editing.document.onDiff(redraw),
    autorun(() => {
      void [room.people, store.settings.isGridOn, store.settings.isRulerOn, store.revision, shell.copyPreview]
      redraw()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    pane.removeEventListener('contextrestored', restored, true)
    resized.disconnect()
    chrome.dispose()
    cancelAnimationFrame(ruling)
  }
}
