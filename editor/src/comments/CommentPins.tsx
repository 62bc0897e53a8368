import { Icon } from '@blueprintjs/core'
import { autorun } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { CommentsStore } from './CommentsStore.ts'
import './comments.css'
import { ThreadCard } from './ThreadCard.tsx'
import { type Pin, pinAt, pinPlace } from './threads.ts'

/** CSS pixels from a pin's tip to the card right and left of it, and around the card. The pin stands to the right. */
const GAP = { right: 32, left: 10, up: 26 } as const
const MARGIN = 8

/** The pins on the page, and the thread that is open. React draws them; where they stand follows the engine's frames. */
export const CommentPins = observer(({ comments }: { readonly comments: CommentsStore }) => {
  const { t } = useLabels()
  const layer = useRef<HTMLDivElement>(null)
  const { store, pinned, opened, isPlacing } = comments
  const { editing } = store
  useEffect(() => comments.follow(), [comments])
  useEffect(() => {
    if (!layer.current) return undefined
    return keepInPlace(layer.current, comments)
  }, [comments])
  const place = (event: PointerEvent<HTMLDivElement>) => {
    const { engine } = store
    if (!isPlacing || event.button !== 0 || !editing || !engine || event.target !== event.currentTarget) return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const { x, y } = engine.toPage(event.clientX - box.left, event.clientY - box.top)
    const id = engine.hitTest(x, y, { deep: true })
    const widget = id === undefined ? undefined : editing.boxOf(id)
    comments.draft(pinAt(x, y, id !== undefined && widget ? { id, box: widget } : undefined))
  }
  return (
    <div ref={layer} className={`ed-pins${isPlacing ? ' is-placing' : ''}`} onPointerDown={place}>
      {pinned.map((thread) => {
        const { head, answers } = thread
        const isOpen = opened?.is === 'thread' && opened.id === head.id
        return (
          <button
            key={head.id}
            type="button"
            className={`ed-pin${isOpen ? ' is-open' : ''}${comments.isUnread(thread) ? ' is-unread' : ''}${head.gmtResolved === null ? '' : ' is-settled'}`}
            data-pin={head.id}
            aria-label={t('labelled', {
              label: t('commentThread', { author: head.author }),
              text: head.text.slice(0, 80),
            })}
            aria-expanded={isOpen}
            title={head.text.slice(0, 200)}
            onClick={() => (isOpen ? comments.close() : comments.openThread(head.id))}
          >
            {answers.length > 0 ? answers.length + 1 : ([...head.author][0]?.toUpperCase() ?? '')}
          </button>
        )
      })}
      {opened?.is === 'draft' && (
        <span className="ed-pin is-open" data-pin="draft">
          <Icon icon="plus" size={12} />
        </span>
      )}
      <ThreadCard comments={comments} />
      {isPlacing && (
        <p className="ed-pins-hint" role="status">
          {t('commentPlace')}
        </p>
      )}
    </div>
  )
})

/** Puts pins and card where they belong, once a frame in which something moved. @returns the end of it */
function keepInPlace(layer: HTMLElement, comments: CommentsStore): () => void {
  const { store } = comments
  let request = 0
  const later = () => {
    // Nothing is pinned to most pages.
    const isBare = comments.pinned.length === 0 && !comments.opened
    if (request === 0 && !isBare) request = requestAnimationFrame(put)
  }
  const put = () => {
    request = 0
    const { editing, engine } = store
    if (!editing || !engine) return
    const pins = new Map<string, Pin>(comments.pinned.map(({ head }) => [head.id, head]))
    if (comments.opened?.is === 'draft') pins.set('draft', comments.opened.pin)
    for (const element of layer.querySelectorAll<HTMLElement>('[data-pin]')) {
      const pin = pins.get(element.dataset['pin'] ?? '')
      if (!pin) continue
      const { x, y } = pinPlace(pin, (id) => editing.boxOf(id))
      const at = engine.toClient(x, y)
      if (element.classList.contains('ed-thread')) putCard(element, layer, at)
      else element.style.translate = `${at.x}px ${at.y}px`
    }
  }
  const leaveThread = () => {
    if (comments.opened?.is === 'thread') comments.close()
  }
  const stops: (() => void)[] = []
  // The engine comes when the canvas is there, and goes with it.
  const stopMounting = autorun(() => {
    const { editing } = store
    for (const stop of stops.splice(0)) stop()
    if (!editing || !store.engine) return
    const { host } = store.engine
    host.addEventListener('pointerdown', leaveThread)
    stops.push(store.engine.onCamera(later), editing.onChange(later), store.document.onDiff(later), () =>
      host.removeEventListener('pointerdown', leaveThread),
    )
    later()
  })
  const stopListing = autorun(() => {
    void [comments.pinned, comments.opened, comments.thread, comments.problem]
    // After React has drawn them.
    later()
  })
  const resized = new ResizeObserver(later)
  resized.observe(layer)
  return () => {
    stopMounting()
    stopListing()
    resized.disconnect()
    for (const stop of stops) stop()
    cancelAnimationFrame(request)
  }
}

/** Beside the pin where there is room, never out of the canvas. */
function putCard(card: HTMLElement, layer: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = layer
  const right = x + GAP.right
  const left = right + width + MARGIN > clientWidth ? x - width - GAP.left : right
  const clamp = (n: number, max: number) => Math.max(MARGIN, Math.min(n, max - MARGIN))
  card.style.translate = `${clamp(left, clientWidth - width)}px ${clamp(y - GAP.up, clientHeight - height)}px`
}
