import type { Locale } from '@mimic/contract'
import { pageLimits } from '@mimic/engine'
import type { Editing, Pointer } from '@mimic/engine/editing'
import { autorun } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { CommentPins } from '../comments/CommentPins.tsx'
import { FollowFrame } from '../following/FollowFrame.tsx'
import { GuideLines } from '../guides/GuideLines.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Minimap } from '../minimap/Minimap.tsx'
import { newLeaves } from '../palette/newLeaves.ts'
import { newSizeOf } from '../palette/paletteItems.ts'
import type { Desk } from '../shell/commands/Command.ts'
import { CanvasChrome } from './CanvasChrome.ts'
import { Rulers } from './Rulers.ts'

interface CanvasPaneProps {
  readonly desk: Desk
  readonly theme: 'light' | 'dark'
}

/** The page, its rulers, and what is drawn above it. React draws the frame once; everything inside follows the engine. */
export const CanvasPane = observer(({ desk, theme }: CanvasPaneProps) => {
  const { t, locale } = useLabels()
  const { store, shell } = desk
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!pane.current) return undefined
    return runCanvas(pane.current, desk, theme, locale)
  }, [desk, theme, locale])
  const { editing } = store
  useEffect(() => {
    if (!editing) return
    editing.initialOf = (type) => newLeaves(type, t)
    editing.newSizeOf = newSizeOf
    editing.onSmall = () => shell.tell('drawnSmall')
    editing.onLocked = () => shell.tell('lockedStay')
    editing.onFull = (type) =>
      type === 'ComplexWeather'
        ? shell.tell('fullWeather', pageLimits.weather)
        : type === 'UsualWebgl'
          ? shell.tell('fullWebgl', pageLimits.webgl)
          : shell.tell('fullWidgets', pageLimits.widgets)
  }, [editing, shell, t])
  const hasRulers = store.settings.isRulerOn
  return (
    <main ref={pane} className={`ed-canvas${hasRulers ? ' has-rulers' : ''}`} aria-label={t('canvas')}>
      <div className="ed-corner" />
      <canvas className="ed-ruler is-x" />
      <canvas className="ed-ruler is-y" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes keys, as an application does */}
      <div className="ed-host" role="application" tabIndex={0} aria-label={t('canvasHelp')}>
        <canvas className="ed-chrome" />
      </div>
      <CommentPins comments={shell.comments} />
      <GuideLines store={store} />
      <Minimap store={store} />
      <FollowFrame store={store} />
    </main>
  )
})

/** Mounts the engine and feeds it pointers. @returns the end of it */
function runCanvas(pane: HTMLElement, desk: Desk, _theme: string, locale: Locale): () => void {
  const { store } = desk
  const host = pane.querySelector<HTMLElement>('.ed-host')
  const chromeCanvas = pane.querySelector<HTMLCanvasElement>('.ed-chrome')
  if (!host || !chromeCanvas) return () => {}
  const style = getComputedStyle(host)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const stops: (() => void)[] = []
  let isOver = false
  void store.mount(host, colour('--ed-surround'), locale).then((unmount) => {
    const { engine, editing } = store
    if (isOver || !engine || !editing) return unmount()
    const colours = {
      outline: colour('--ed-selection'),
      guide: colour('--ed-guide'),
      grid: colour('--ed-grid'),
      edge: colour('--ed-edge'),
    }
    const view = () => ({ isGridOn: store.settings.isGridOn, people: store.people })
    const chrome = new CanvasChrome(chromeCanvas, editing, colours, () => engine.camera, view)
    const rulers = new Rulers(pane, {
      paper: colour('--ed-bar'),
      ink: colour('--ed-muted'),
      accent: colour('--ed-accent'),
    })
    let ruling = 0
    const drawRulers = () => {
      ruling = 0
      rulers.draw(editing)
    }
    const redraw = () => {
      chrome.invalidate()
      if (ruling === 0) ruling = requestAnimationFrame(drawRulers)
      if (host.style.cursor !== editing.state.cursor && editing.state.cursor !== 'inherit')
        host.style.cursor = editing.state.cursor
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
    stops.push(
      unmount,
      engine.onCamera(redraw),
      editing.onChange(redraw),
      editing.document.onDiff(redraw),
      autorun(() => {
        void [store.people, store.settings.isGridOn, store.settings.isRulerOn, store.revision]
        redraw()
      }),
      listenToPointer(host, desk, editing),
      () => {
        pane.removeEventListener('contextrestored', restored, true)
        resized.disconnect()
        chrome.dispose()
        cancelAnimationFrame(ruling)
      },
    )
    return undefined
  })
  return () => {
    isOver = true
    for (const stop of stops.reverse()) stop()
  }
}

const PRESENCE_MS = 50

function listenToPointer(host: HTMLElement, { store, shell }: Desk, editing: Editing): () => void {
  const { engine } = store
  const end = new AbortController()
  const on = { signal: end.signal }
  /** The middle button moves the page, whatever the other hand is at. */
  let grabbed: { readonly client: Pointer['client']; readonly camera: Editing['engine']['camera'] } | undefined
  let told = 0
  // The status line changes with each move of the pointer: to ask for the box then has the browser lay the page out.
  let known: DOMRect | undefined
  const forget = () => {
    known = undefined
  }
  const resized = new ResizeObserver(forget)
  resized.observe(host)
  for (const moved of ['scroll', 'resize']) window.addEventListener(moved, forget, { ...on, capture: true })
  for (const begun of ['pointerenter', 'pointerdown']) host.addEventListener(begun, forget, { ...on, capture: true })
  const pointerOf = (event: MouseEvent): Pointer => {
    known ??= host.getBoundingClientRect()
    const box = known
    const client = { x: event.clientX - box.left, y: event.clientY - box.top }
    const { x, y, zoom } = editing.engine.camera
    return {
      client,
      page: { x: x + client.x / zoom, y: y + client.y / zoom },
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isCtrl: event.ctrlKey || event.metaKey,
    }
  }
  host.addEventListener(
    'pointerdown',
    (event) => {
      host.focus({ preventScroll: true })
      if (shell.comments.opened?.is === 'thread') shell.comments.close()
      if (event.button > 1) return
      event.preventDefault()
      host.setPointerCapture(event.pointerId)
      if (event.button === 1) {
        grabbed = { client: pointerOf(event).client, camera: { ...editing.engine.camera } }
        host.style.cursor = 'grabbing'
      } else editing.pointerDown(pointerOf(event))
    },
    on,
  )
  // Written in place: a new text at each move costs more than the move.
  const cursorText = document.createTextNode('')
  // Before React, which looks for handlers of every move all the way down, and finds none.
  const isHere = (event: Event) => event.target instanceof Node && host.contains(event.target)
  const unheard = { ...on, capture: true }
  window.addEventListener('mousemove', (event) => isHere(event) && event.stopPropagation(), unheard)
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isHere(event)) return
      event.stopPropagation()
      const at = pointerOf(event)
      if (grabbed) {
        const { client, camera } = grabbed
        const { zoom } = camera
        const x = camera.x - (at.client.x - client.x) / zoom
        editing.engine.setCamera({ x, y: camera.y - (at.client.y - client.y) / zoom, zoom })
        return
      }
      editing.pointerMove(at)
      cursorText.data = `${Math.round(at.page.x)}, ${Math.round(at.page.y)}`
      if (!cursorText.isConnected) document.getElementById('ed-cursor')?.replaceChildren(cursorText)
      const now = performance.now()
      if (now - told < PRESENCE_MS) return
      told = now
      store.show({ cursor: { x: Math.round(at.page.x), y: Math.round(at.page.y) } })
    },
    unheard,
  )
  host.addEventListener(
    'pointerup',
    (event) => {
      if (event.button === 1) {
        grabbed = undefined
        host.style.cursor = editing.state.cursor
      } else editing.pointerUp(pointerOf(event))
    },
    on,
  )
  host.addEventListener(
    'dblclick',
    (event) => {
      const { selection } = editing
      editing.doubleClick(pointerOf(event))
      // Nothing deeper to go into: what is written on it.
      if (editing.selection === selection && selection.length === 1) focusText()
    },
    on,
  )
  host.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault()
      if (editing.isBusy) return
      // From the keyboard the menu is about what is selected, not about what lies under an unmoved pointer.
      if (event.button === 2) editing.pickAt(pointerOf(event))
      shell.openMenu({ left: event.clientX, top: event.clientY })
    },
    on,
  )
  const cancel = () => {
    grabbed = undefined
    editing.cancel()
  }
  host.addEventListener('pointercancel', cancel, on)
  const leave = () => {
    editing.pointerLeave()
    store.show({ cursor: null })
  }
  host.addEventListener('pointerleave', leave, on)
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !shell.heldTool) return
      if (editing.tool.is === 'pan') editing.setTool(shell.heldTool)
      shell.heldTool = undefined
    },
    on,
  )
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (!engine) return
      const { x, y, zoom } = engine.camera
      const { client, page } = pointerOf(event)
      if (event.ctrlKey || event.metaKey) {
        const next = Math.min(8, Math.max(0.1, zoom * Math.exp(-event.deltaY * 0.002)))
        engine.setCamera({ x: page.x - client.x / next, y: page.y - client.y / next, zoom: next })
      } else {
        const [dx, dy] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
        engine.setCamera({ x: x + dx / zoom, y: y + dy / zoom, zoom })
      }
    },
    { signal: end.signal, passive: false },
  )
  return () => {
    end.abort()
    resized.disconnect()
  }
}

/** The field of what a widget shows as text, ready to be typed over. */
function focusText(): void {
  const field = ['data.title', 'placeholder'].map((path) =>
    document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`.ed-side.is-right [data-path="${path}"]`),
  )
  const text = field.find((each) => each !== null)
  text?.focus()
  text?.select()
}
