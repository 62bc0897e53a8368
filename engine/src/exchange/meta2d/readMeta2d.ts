import { PAGE_FORMAT } from '../../schema/page/pageFile.ts'
import { clickDraft, isWebLink } from '../clickDraft.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import { listOfRecords, numberOf, recordOf, textOf } from '../loose.ts'
import type { LossLog } from '../losses.ts'
import {
  type DraftWidget,
  groupDraft,
  joined,
  named,
  type PageDraft,
  shiftDraft,
  side,
  withoutDeepGroups,
} from '../PageDraft.ts'
import { leavesIn, ReadTracker } from '../ReadTracker.ts'
import { colourOf } from '../svg/svgColour.ts'
import { PenDrawing, type PenFrame } from './PenDrawing.ts'

type Pen = Readonly<Record<string, unknown>>

const MOST_PENS = 10_000
const MOST_DEPTH = 30
/** Margin around a drawing without a size of its own. */
const MARGIN = 20

/** @returns whether parsed JSON is a meta2d page */
export const isMeta2d = (input: unknown): boolean => Array.isArray(recordOf(input)['pens'])

/** Reads a meta2d page. Bound values stay as text in `data.subTitle`, for the designer to bind. */
export function readMeta2d(input: unknown, losses: LossLog, options: ForeignOptions): PageDraft {
  const tracker = new ReadTracker()
  const file = recordOf(tracker.watch(input))
  const reading = new Meta2dReading(file, losses, options, tracker)
  const widgets = reading.widgets()
  const [width, height] = [numberOf(file['width']), numberOf(file['height'])]
  const [x0, y0, x1, y1] = joined(widgets)
  const isSized = width !== undefined && height !== undefined && width > 0 && height > 0
  const [dx, dy] = isSized && x0 >= 0 && y0 >= 0 ? [0, 0] : [MARGIN - Math.floor(x0), MARGIN - Math.floor(y0)]
  if (widgets.length > 0) for (const widget of widgets) shiftDraft(widget, dx, dy)
  const con = {
    title: textOf(file['name'], 64),
    width: side(isSized ? Math.max(width, Math.ceil(x1) + dx) : x1 + dx + MARGIN),
    height: side(isSized ? Math.max(height, Math.ceil(y1) + dy) : y1 + dy + MARGIN),
    bgColor: colourOf(textOf(file['background'])) ?? '#ffffff',
  }
  reading.tellUnread()
  return { format: PAGE_FORMAT, con, widgets: withoutDeepGroups(widgets) }
}

/** Parts that are irrelevant to the picture, with the reason. */
const MEANINGLESS: readonly (readonly [path: RegExp, why: string])[] = [
  [/^(?:x|y)$/, 'where the other program had scrolled to'],
  [/^version$/, 'of the other program'],
  [/^pens(?:\[|$)/, 'told pen by pen'],
  [/^pens\[\d+\]\.children/, 'each child names its parent'],
  [/^pens\[\d+\]\.calculative/, 'computed from the rest of the pen'],
]
const isMeaningless = (path: string) => MEANINGLESS.some(([pattern]) => pattern.test(path))
const isMeaninglessOfPen = (path: string) => MEANINGLESS.slice(3).some(([pattern]) => pattern.test(path))

class Meta2dReading {
  readonly #pens: readonly Pen[]
  readonly #losses: LossLog
  readonly #drawing: PenDrawing
  readonly #childrenOf = new Map<string, Pen[]>()
  readonly #scale: number
  readonly #origin: readonly [number, number]
  readonly #file: Pen
  readonly #tracker: ReadTracker

  constructor(file: Pen, losses: LossLog, options: ForeignOptions, tracker: ReadTracker) {
    this.#losses = losses
    this.#file = file
    this.#tracker = tracker
    const pens = listOfRecords(file['pens'])
    if (pens.length > MOST_PENS) losses.add('tooMany', { what: 'pens', count: pens.length - MOST_PENS })
    this.#pens = pens.slice(0, MOST_PENS)
    this.#drawing = new PenDrawing(losses, options, textOf(file['color']))
    // Positions are those on screen; widths of lines and sizes of letters are not.
    this.#scale = Math.max(0.01, numberOf(file['scale']) ?? 1)
    const origin = recordOf(file['origin'])
    this.#origin = [numberOf(origin['x']) ?? 0, numberOf(origin['y']) ?? 0]
    for (const pen of this.#pens) {
      const parent = textOf(pen['parentId'], 200)
      if (parent !== '') this.#childrenOf.set(parent, [...(this.#childrenOf.get(parent) ?? []), pen])
    }
  }

  widgets(): DraftWidget[] {
    const ids = new Set(this.#pens.map(({ id }) => textOf(id, 200)))
    const isTop = (pen: Pen) => {
      const parent = textOf(pen['parentId'], 200)
      if (parent !== '' && !ids.has(parent)) this.#losses.add('orphan', { what: parent, widget: labelOf(pen) })
      return parent === '' || !ids.has(parent)
    }
    return this.#pens.filter(isTop).flatMap((pen) => this.#pen(pen, this.#topFrame(pen), 0) ?? [])
  }

  /** Reports the parts of the file that became no widget. */
  tellUnread(): void {
    this.#tracker.tell(this.#losses, this.#file, isMeaningless)
    this.#pens.forEach((pen, i) => {
      this.#tracker.tell(this.#losses, pen, isMeaninglessOfPen, { widget: labelOf(pen), path: `pens[${i}]` })
    })
  }

  #topFrame(pen: Pen): PenFrame {
    const n = (name: string) => numberOf(pen[name]) ?? 0
    const [ox, oy] = this.#origin
    return {
      x: (n('x') - ox) / this.#scale,
      y: (n('y') - oy) / this.#scale,
      width: Math.abs(n('width')) / this.#scale,
      height: Math.abs(n('height')) / this.#scale,
    }
  }

  #pen(pen: Pen, frame: PenFrame, depth: number): DraftWidget | undefined {
    return this.#losses.within(labelOf(pen), () => this.#drawn(pen, frame, depth))
  }

  #drawn(pen: Pen, frame: PenFrame, depth: number): DraftWidget | undefined {
    if (depth > MOST_DEPTH) {
      this.#losses.add('tooDeep', { what: textOf(pen['name'], 80) })
      return undefined
    }
    if (pen['visible'] === false) {
      this.#losses.add('hidden', { what: textOf(pen['name'], 80), count: leavesIn(pen) })
      this.#tracker.settle(pen)
    }
    // Anchors only say where lines can be attached, which a page does not know.
    if (pen['type'] !== 1 && pen['name'] !== 'line') this.#tracker.settle(pen['anchors'])
    const parts = this.#drawing.draw(pen, frame)
    const children = this.#childrenOf.get(textOf(pen['id'], 200)) ?? []
    // Each pen is drawn once, however often the file lists it as a child.
    this.#childrenOf.delete(textOf(pen['id'], 200))
    for (const child of children) {
      const part = this.#pen(child, childFrame(child, frame), depth + 1)
      if (part !== undefined) parts.push(part)
    }
    if (parts.length === 0) {
      if (pen['visible'] !== false) this.#losses.add('pen', { what: `${textOf(pen['name'], 60)} (${leavesIn(pen)})` })
      return undefined
    }
    const widget = parts.length === 1 ? parts[0] : groupDraft(this.#drawing.newId(), parts)
    if (widget === undefined) return undefined
    if (widget.widgetName === undefined || parts.length > 1) named(widget, titleOf(pen))
    if (pen['locked'] === 2 || pen['locked'] === 10) widget['posLock'] = true
    this.#bindings(pen, widget)
    this.#events(pen, widget)
    if (pen['animateType'] || (Array.isArray(pen['frames']) && pen['frames'].length > 0))
      this.#losses.addOf('motion', widget, '', textOf(pen['animateType'], 60) || 'frames')
    return widget
  }

  #bindings(pen: Pen, widget: DraftWidget): void {
    const names = new Set<string>()
    for (const value of listOfRecords(pen['realTimes'])) {
      const bind = recordOf(value['bind'])
      names.add(textOf(bind['label'], 80) || textOf(bind['id'], 80) || textOf(value['label'], 80))
    }
    for (const item of listOfRecords(pen['form'])) {
      const { dataIds } = item
      for (const id of Array.isArray(dataIds) ? listOfRecords(dataIds) : [recordOf(dataIds)])
        names.add(textOf(id['name'], 80) || textOf(id['dataId'], 80))
    }
    names.delete('')
    for (const name of names) {
      widget.data = { ...widget.data, subTitle: name }
      this.#losses.addOf('binding', widget, 'data.signalId', name)
    }
  }

  #events(pen: Pen, widget: DraftWidget): void {
    for (const event of listOfRecords(pen['events'])) {
      const actions = Array.isArray(event['actions']) ? listOfRecords(event['actions']) : [event]
      for (const action of actions) this.#event(textOf(event['name'], 40), action, widget)
    }
  }

  #event(name: string, action: Pen, widget: DraftWidget): void {
    const kind = numberOf(action['action'])
    const address = textOf(action['value'], 2000)
    // 5 runs code, 6 calls a function of the page that the pen came from.
    if (kind === 5 || kind === 6 || typeof action['fn'] === 'string' || typeof action['fnJs'] === 'string') {
      this.#losses.add('script', {
        what: `${name || 'event'} ${address}`.trim(),
        widget: widget.widgetName ?? '',
        type: widget.widgetType,
      })
      return
    }
    if (kind === 0 && name === 'click' && isWebLink(address) && widget.clickEvent === undefined) {
      widget.clickEvent = clickDraft('link', {
        link: address,
        target: textOf(action['params']) === '_self' ? '_self' : '_blank',
      })
      return
    }
    this.#losses.addOf(
      'action',
      widget,
      'clickEvent.enable',
      `${name} ${kind === 0 ? '' : `action ${kind ?? ''} `}${address}`,
    )
  }
}

/** @returns the name by which people know a pen */
const labelOf = (pen: Pen) => titleOf(pen) || textOf(pen['id'], 64) || textOf(pen['name'], 64)

/** @returns the name that its author gave it */
function titleOf(pen: Pen): string {
  return (
    textOf(pen['description'], 64) ||
    (Array.isArray(pen['tags']) ? textOf(pen['tags'][0], 64) : '') ||
    textOf(pen['text'], 64)
  )
}

/** @returns the box of a child pen, which is given in shares of its parent */
function childFrame(pen: Pen, parent: PenFrame): PenFrame {
  const n = (name: string) => numberOf(pen[name]) ?? 0
  return {
    x: parent.x + n('x') * parent.width,
    y: parent.y + n('y') * parent.height,
    width: Math.abs(n('width')) * parent.width,
    height: Math.abs(n('height')) * parent.height,
  }
}
