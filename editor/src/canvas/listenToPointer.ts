import type { Camera } from '@mimic/engine'
import type { Pointer } from '@mimic/engine/editing'
import { coedit } from '../coedit/CoeditStore.ts'
import type { Desk } from '../commands/Command.ts'
import { editText } from '../commands/editText.ts'
import { isMac } from '../i18n/isMac.ts'
import { ZOOM } from '../stores/camera.ts'
import type { Mounted } from '../stores/DesignerStore.ts'
import { PagePointer } from './PagePointer.ts'

/** ms between two positions of the pointer that colleagues are sent. */
const PRESENCE_MS = 50
/** Zoom per CSS pixel of the wheel, as an exponent. */
const WHEEL_ZOOM = 0.002

interface PointerTarget extends Mounted {
  readonly host: HTMLElement
  readonly desk: Desk
}

/** Feeds pointer, wheel and menu events of the canvas to the tools. @returns the end of listening */
export function listenToPointer(target: PointerTarget): () => void {
  const end = new AbortController()
  const pointer = new PagePointer(target.host, target.engine, end.signal)
  const grab = new CameraGrab(target, pointer)
  listenToPresses(target, pointer, grab, end.signal)
  listenToMoves(target, pointer, grab, end.signal)
  listenToWheel(target, pointer, end.signal)
  listenToMenu(target, pointer, end.signal)
  listenToSpaceBar(target, end.signal)
  return () => {
    end.abort()
    pointer.dispose()
  }
}

/** The middle button moves the page, whatever the other hand is doing. */
class CameraGrab {
  readonly #target: PointerTarget
  readonly #pointer: PagePointer
  #start: { readonly client: Pointer['client']; readonly camera: Camera } | undefined

  constructor(target: PointerTarget, pointer: PagePointer) {
    this.#target = target
    this.#pointer = pointer
  }

  begin(event: MouseEvent): void {
    this.#start = { client: this.#pointer.at(event).client, camera: { ...this.#target.engine.camera } }
    this.#target.host.style.cursor = 'grabbing'
  }

  /** @returns whether the page was moved */
  move({ client }: Pointer): boolean {
    if (!this.#start) return false
    const { x, y, zoom } = this.#start.camera
    const dx = client.x - this.#start.client.x
    const dy = client.y - this.#start.client.y
    this.#target.engine.setCamera({ x: x - dx / zoom, y: y - dy / zoom, zoom })
    return true
  }

  end(): void {
    this.#start = undefined
  }
}

function listenToPresses(
  { host, desk, editing }: PointerTarget,
  pointer: PagePointer,
  grab: CameraGrab,
  signal: AbortSignal,
): void {
  host.addEventListener(
    'pointerdown',
    (event) => {
      host.focus({ preventScroll: true })
      if (event.button > 1 || isMenuClick(event)) return
      event.preventDefault()
      if (!pointer.hold(event)) return
      host.setPointerCapture(event.pointerId)
      if (event.button === 1) grab.begin(event)
      else editing.pointerDown(pointer.at(event))
    },
    { signal },
  )
  host.addEventListener(
    'pointerup',
    (event) => {
      if (pointer.isOther(event)) return
      pointer.release()
      if (event.button === 1) {
        grab.end()
        host.style.cursor = editing.state.cursor
      } else editing.pointerUp(pointer.at(event))
    },
    { signal },
  )
  host.addEventListener(
    'pointercancel',
    (event) => {
      if (pointer.isOther(event)) return
      pointer.release()
      grab.end()
      editing.cancel()
    },
    { signal },
  )
  host.addEventListener(
    'dblclick',
    (event) => {
      const { selection } = editing
      editing.doubleClick(pointer.at(event))
      // There is no widget deeper inside: its text is edited.
      if (editing.selection === selection && selection.length === 1) editText(desk)
    },
    { signal },
  )
}

/**
 * Moves are heard on the window in the capture phase and stopped there: React would look for handlers of each move all
 * the way down the tree, and it has none.
 */
function listenToMoves(
  { host, desk: { store, shell }, editing }: PointerTarget,
  pointer: PagePointer,
  grab: CameraGrab,
  signal: AbortSignal,
): void {
  const room = store.part(coedit)
  const isHere = (event: Event) => event.target instanceof Node && host.contains(event.target)
  let shownAt = 0
  window.addEventListener('mousemove', (event) => isHere(event) && event.stopPropagation(), { signal, capture: true })
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isHere(event)) return
      event.stopPropagation()
      if (pointer.isOther(event)) return
      const at = pointer.at(event)
      if (grab.move(at)) return
      editing.pointerMove(at)
      const cursor = { x: Math.round(at.page.x), y: Math.round(at.page.y) }
      shell.onCursor(cursor)
      const now = performance.now()
      if (now - shownAt < PRESENCE_MS) return
      shownAt = now
      room.show({ cursor })
    },
    { signal, capture: true },
  )
  host.addEventListener(
    'pointerleave',
    () => {
      editing.pointerLeave()
      room.show({ cursor: null })
    },
    { signal },
  )
}

/** The wheel moves the page; with Ctrl it zooms about the pointer, and so does a pinch. */
function listenToWheel({ host, engine }: PointerTarget, pointer: PagePointer, signal: AbortSignal): void {
  const zoomTo = (wanted: number, event: MouseEvent) => {
    const { client, page } = pointer.at(event)
    const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted))
    engine.setCamera({ x: page.x - client.x / zoom, y: page.y - client.y / zoom, zoom })
  }
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const { x, y, zoom } = engine.camera
      if (event.ctrlKey || event.metaKey) {
        zoomTo(zoom * Math.exp(-event.deltaY * WHEEL_ZOOM), event)
      } else {
        const [dx, dy] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
        engine.setCamera({ x: x + dx / zoom, y: y + dy / zoom, zoom })
      }
    },
    { signal, passive: false },
  )
  listenToPinch(host, () => engine.camera.zoom, zoomTo, signal)
}

/** WebKit's event of a pinch on a trackpad, which other browsers send as a wheel with Ctrl. */
interface GestureEvent extends MouseEvent {
  /** Since the start of the gesture. */
  readonly scale: number
}

function listenToPinch(
  host: HTMLElement,
  zoom: () => number,
  zoomTo: (zoom: number, event: MouseEvent) => void,
  signal: AbortSignal,
): void {
  let start = 1
  const on = (name: string, act: (event: GestureEvent) => void) =>
    host.addEventListener(
      name,
      (event) => {
        // Otherwise WebKit zooms the window.
        event.preventDefault()
        // The event of this name, which the DOM's types do not know.
        act(event as GestureEvent)
      },
      { signal, passive: false },
    )
  on('gesturestart', () => {
    start = zoom()
  })
  on('gesturechange', (event) => zoomTo(start * event.scale, event))
  on('gestureend', () => {})
}

/** Ctrl with a click, by which a Mac asks for the menu: it is no press. */
const isMenuClick = ({ button, ctrlKey }: MouseEvent): boolean => button === 0 && ctrlKey && isMac()

function listenToMenu({ host, desk, editing, engine }: PointerTarget, pointer: PagePointer, signal: AbortSignal): void {
  host.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault()
      if (editing.isBusy) return
      if (event.button === 2 || isMenuClick(event)) {
        editing.pickAt(pointer.at(event))
        desk.shell.openMenu({ left: event.clientX, top: event.clientY })
        return
      }
      // The menu key asks about the selection, not about the widget under an unmoved pointer.
      desk.shell.openMenu(placeOf(host, editing.frame, engine.camera))
    },
    { signal },
  )
}

/** The middle of the selection, as far as it is in view; without one the middle of the canvas. CSS pixels of the window. */
function placeOf(host: HTMLElement, frame: Mounted['editing']['frame'], { x, y, zoom }: Camera) {
  const { left, top, width, height } = host.getBoundingClientRect()
  const within = (at: number, size: number) => Math.min(size, Math.max(0, at))
  return {
    left: left + within(frame ? (frame[0] + frame[2] / 2 - x) * zoom : width / 2, width),
    top: top + within(frame ? (frame[1] + frame[3] / 2 - y) * zoom : height / 2, height),
  }
}

/** The space bar holds the hand tool; when it is released, the tool from before is taken up again. */
function listenToSpaceBar({ desk: { shell }, editing }: PointerTarget, signal: AbortSignal): void {
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !shell.heldTool) return
      if (editing.tool.is === 'pan') editing.setTool(shell.heldTool)
      shell.heldTool = undefined
    },
    { signal },
  )
}
