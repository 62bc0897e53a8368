import type { Camera } from '@mimic/engine'
import {
  type Box,
  canTurnFreely,
  type Editing,
  handlePoint,
  handles,
  isLocked as isWidgetLocked,
  linePagePoints,
  type TurnedBox,
  turnHandlePoint,
  unionOf,
} from '@mimic/engine/editing'
import type { Person } from '../coedit/presence.ts'
import { CanvasGround } from './CanvasGround.ts'
import { ChromePen, HANDLE_PX } from './ChromePen.ts'

/** CSS pixels of the line between the frame and the handle that turns. */
const TURN_LINE_PX = 20

export interface ChromeView {
  readonly isGridOn: boolean
  readonly people: readonly Person[]
  /** Places that a dialog would put copies at. */
  readonly copies: readonly Box[]
}

export interface ChromeColours {
  readonly outline: string
  readonly guide: string
  readonly grid: string
  readonly edge: string
}

/** Draws frame, handles, guides, grid and colleagues above the engine's canvas; once per frame, outside React. */
export class CanvasChrome {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #editing: Editing
  readonly #colours: ChromeColours
  readonly #camera: () => Camera
  readonly #view: () => ChromeView
  readonly #pen: ChromePen
  readonly #ground: CanvasGround
  #request = 0
  /** CSS pixels. */
  #width = 0
  #height = 0

  constructor(
    canvas: HTMLCanvasElement,
    editing: Editing,
    colours: ChromeColours,
    camera: () => Camera,
    view: () => ChromeView,
  ) {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser gave no 2D context.')
    this.#canvas = canvas
    this.#context = context
    this.#editing = editing
    this.#colours = colours
    this.#camera = camera
    this.#view = view
    this.#pen = new ChromePen(context, camera)
    this.#ground = new CanvasGround(colours)
  }

  /** Reads the size of the element. Reading it in a frame instead would force a layout there. */
  measure(): void {
    this.#width = this.#canvas.clientWidth
    this.#height = this.#canvas.clientHeight
  }

  readonly invalidate = (): void => {
    if (this.#request === 0) this.#request = requestAnimationFrame(() => this.#draw())
  }

  /** The canvas was lost, and is back empty. */
  restore(): void {
    this.#ground.forget()
    this.invalidate()
  }

  dispose(): void {
    cancelAnimationFrame(this.#request)
  }

  #draw(): void {
    this.#request = 0
    const [width, height] = [this.#width, this.#height]
    const dpr = devicePixelRatio
    const [w, h] = [Math.round(width * dpr), Math.round(height * dpr)]
    if (this.#canvas.width !== w || this.#canvas.height !== h) Object.assign(this.#canvas, { width: w, height: h })
    const c = this.#context
    c.setTransform(dpr, 0, 0, dpr, 0, 0)
    const { isGridOn, people, copies } = this.#view()
    const { con } = this.#editing.document
    this.#ground.lay(c, this.#pen, { camera: this.#camera(), con, isGridOn, width, height, dpr })
    for (const person of people) if (!person.isSelf) this.#colleague(person)
    this.#hovered()
    this.#selection()
    this.#copyPlaces(copies)
    this.#gesture(width, height)
  }

  #hovered(): void {
    const { chrome, selection } = this.#editing
    const { hovered } = chrome
    const box = hovered === undefined || selection.includes(hovered) ? undefined : this.#editing.boxOf(hovered)
    if (hovered === undefined || !box) return
    this.#pen.turned(this.#editing.obliqueBoxOf([hovered]) ?? { box, degrees: 0 }, this.#colours.outline)
  }

  #selection(): void {
    const editing = this.#editing
    const { outline } = this.#colours
    const { frame, selection } = editing
    if (!frame) return
    if (selection.length > 1) this.#pen.outlines(editing.boxes, outline)
    // Locks and groups are not shown before the marquee is released.
    if (editing.state.name === 'select.marquee') {
      this.#pen.outline(frame, outline)
      return
    }
    const isLocked = selection.some((id) => isWidgetLocked(editing.document, id))
    const around = editing.scope === null ? undefined : editing.boxOf(editing.scope)
    if (around) this.#pen.outline(around, outline, 1, [2, 3])
    const handleFrame = editing.handleFrame ?? { box: frame, degrees: 0 }
    this.#pen.turned(handleFrame, outline, selection.length > 1 ? 1 : 1.5, isLocked ? [4, 3] : [])
    if (isLocked || editing.state.name === 'select.translating' || editing.state.name === 'select.turning') return
    this.#pen.inTurned(handleFrame, () => this.#handles(handleFrame.box))
    if (canTurnFreely(editing.document, selection, editing.edits)) this.#turnHandle(handleFrame)
    this.#points(outline)
  }

  /** The round handle that turns, and the line to it from the frame. */
  #turnHandle(frame: TurnedBox): void {
    const { outline } = this.#colours
    const at = turnHandlePoint(frame, this.#camera())
    const [x, y, width, height] = frame.box
    this.#pen.line(at, { x: x + width / 2, y: y + height / 2 }, TURN_LINE_PX, outline)
    this.#pen.dot(at, outline)
  }

  #handles(frame: Box): void {
    const { outline } = this.#colours
    const shown = this.#pen.toScreen(frame)
    const c = this.#context
    for (const handle of handles) {
      const isSide = handle.length === 1
      const extent = handle === 'n' || handle === 's' ? shown[2] : shown[3]
      if (isSide && extent < 4 * HANDLE_PX) continue
      const { x, y } = handlePoint(shown, handle)
      c.fillStyle = '#fff'
      c.strokeStyle = outline
      c.lineWidth = 1.5
      const half = HANDLE_PX / 2
      c.beginPath()
      c.roundRect(Math.round(x) + 0.5 - half, Math.round(y) + 0.5 - half, HANDLE_PX, HANDLE_PX, 1.5)
      c.fill()
      c.stroke()
    }
  }

  #gesture(width: number, height: number): void {
    const { marquee, drawing, guides, gaps, preview, carried, copied, path, turning } = this.#editing.chrome
    const { outline, guide } = this.#colours
    const c = this.#context
    if (marquee) {
      this.#pen.area(marquee, outline)
      this.#pen.outline(marquee, outline)
    }
    if (path) this.#pen.path(path, outline)
    if (drawing) {
      this.#pen.outline(drawing, outline, 1.5)
      this.#label(drawing, outline, height)
    }
    if (turning) {
      const [x, y] = this.#pen.toScreen([turning.at.x, turning.at.y, 0, 0])
      this.#pen.tag(`${turning.degrees}°`, x + 16, y + 16, outline, false)
    } else if ((preview || carried) && this.#editing.frame) this.#label(this.#editing.frame, outline, height)
    if (copied) this.#copies(copied.ids, outline, height)
    const { x: cx, y: cy, zoom } = this.#camera()
    c.strokeStyle = guide
    c.lineWidth = 1
    c.beginPath()
    for (const { axis, at, from, to } of guides ?? []) {
      if (axis === 'x') {
        const x = Math.round((at - cx) * zoom) + 0.5
        c.moveTo(x, Math.max(0, (from - cy) * zoom - 8))
        c.lineTo(x, Math.min(height, (to - cy) * zoom + 8))
      } else {
        const y = Math.round((at - cy) * zoom) + 0.5
        c.moveTo(Math.max(0, (from - cx) * zoom - 8), y)
        c.lineTo(Math.min(width, (to - cx) * zoom + 8), y)
      }
    }
    c.stroke()
    for (const gap of gaps ?? []) this.#pen.gap(gap, guide)
  }

  /** The places that copies would have; the originals are seen where they stay. */
  #copies(ids: readonly string[], colour: string, height: number): void {
    const boxes = ids.map((id) => this.#editing.copyBoxOf(id)).filter((box) => box !== undefined)
    this.#copyPlaces(boxes)
    const around = unionOf(boxes)
    if (around) this.#label(around, colour, height)
  }

  #copyPlaces(boxes: readonly Box[]): void {
    const { outline } = this.#colours
    for (const box of boxes) this.#pen.area(box, outline)
    this.#pen.outlines(boxes, outline)
  }

  /** The points of the one line that is selected, to be pulled. */
  #points(colour: string): void {
    const { document, edits, selection, chrome } = this.#editing
    const [id] = selection
    if (id === undefined || selection.length > 1) return
    const points = linePagePoints(document, id, edits, chrome.preview)
    const { dx, dy } = this.#editing.offsetOf(id)
    for (const { x, y } of points ?? []) this.#pen.dot({ x: x + dx, y: y + dy }, colour)
  }

  /** Position and size of the shape that a gesture changes, written below it. */
  #label(box: Box, colour: string, height: number): void {
    const [x, y, w, h] = this.#pen.toScreen(box)
    const [px, py, pw, ph] = box.map(Math.round)
    const text = this.#editing.state.name === 'select.translating' ? `${px}, ${py}` : `${pw} × ${ph}`
    this.#pen.tag(text, x + w / 2, Math.min(height - 22, y + h + 8), colour, true)
  }

  #colleague({ user, cursor, selection, drag }: Person): void {
    for (const box of drag ?? []) this.#pen.outline(box, user.colour, 1.5, [5, 4])
    if (!drag || drag.length === 0) {
      for (const id of selection ?? []) {
        const box = this.#editing.boxOf(id)
        if (box) this.#pen.turned(this.#editing.obliqueBoxOf([id]) ?? { box, degrees: 0 }, user.colour, 1.5)
      }
    }
    if (!cursor) return
    const [x, y] = this.#pen.toScreen([cursor.x, cursor.y, 0, 0])
    const c = this.#context
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + 4.5, y + 15)
    c.lineTo(x + 7.5, y + 9)
    c.lineTo(x + 13.5, y + 6.5)
    c.closePath()
    c.fillStyle = user.colour
    c.strokeStyle = '#fff'
    c.lineWidth = 1.25
    c.fill()
    c.stroke()
    this.#pen.tag(user.name, x + 12, y + 16, user.colour, false)
  }
}
