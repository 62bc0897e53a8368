import { PAGE_FORMAT } from '../../schema/page/pageFile.ts'
import { isPlainObject } from '../../schema/page/path.ts'
import { clickDraft } from '../clickDraft.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import { listOfRecords, numberOf, recordOf, textOf } from '../loose.ts'
import type { LossLog } from '../losses.ts'
import { type DraftWidget, named, type PageDraft, side } from '../PageDraft.ts'
import { leavesIn, ReadTracker } from '../ReadTracker.ts'
import { lengthOf } from '../svg/numbers.ts'
import { parseDeclarations } from '../svg/parseCss.ts'
import { parseXml, textOfXml, type XmlElement } from '../svg/parseXml.ts'
import { SvgReader } from '../svg/SvgReader.ts'
import { colourOf } from '../svg/svgColour.ts'
import { type FuxaGauge, fitOf, type GaugeLook, gaugeDraft, rangeColours } from './fuxaGauges.ts'

type Loose = Readonly<Record<string, unknown>>

export interface FuxaView {
  readonly id: string
  readonly name: string
  /** Number of its gauges. */
  readonly gauges: number
}

const MOST_VIEWS = 500
/** Widths of lines that a chart draws, page units. */
const LINE_WIDTHS = [0.5, 20] as const

/** @returns the drawn views of a FUXA project, or of a file with one view alone; empty for other files */
export function fuxaViews(project: unknown): FuxaView[] {
  return viewsOf(project).map((view, i) => ({
    id: textOf(view['id'], 200) || String(i),
    name: textOf(view['name'], 200) || `${i + 1}`,
    gauges: Object.keys(recordOf(view['items'])).length,
  }))
}

/**
 * Reads one view as a page: the drawing as SVG, its gauges as widgets. Tags are not known here: they stay as text in
 * `subTitle` beside each empty `signalId`, for {@link bindTags}. Everything of the view that does not come into the
 * page is in `losses`.
 */
export function readFuxa(
  project: unknown,
  viewId: string,
  losses: LossLog,
  options: ForeignOptions,
): PageDraft | undefined {
  const tracker = new ReadTracker()
  const watched = tracker.watch(project)
  const views = viewsOf(watched)
  const view = views.find((each, i) => (textOf(each['id'], 200) || String(i)) === viewId) ?? views[0]
  if (view === undefined) return undefined
  const root = parseXml(textOf(view['svgcontent'], Number.POSITIVE_INFINITY), losses)
  if (root === undefined) {
    losses.add('notAPage', { what: textOf(view['name'], 200) })
    return undefined
  }
  const draft = new FuxaReading(watched, view, views, losses, tracker).read(root, options)
  tellRest(watched, tracker, losses)
  return draft
}

/** Parts that are irrelevant to the picture, with the reason. */
const MEANINGLESS: readonly (readonly [path: RegExp, why: string])[] = [
  [/^(?:hmi\.)?views\[\d+\]/, 'one view is read at a time, and told item by item'],
  [/^items$/, 'told item by item'],
  [/^svgcontent$/, 'told element by element'],
  [/^devices/, 'told device by device'],
  [/^version$/, 'of the other program'],
  [/^label$/, 'what the other program calls this kind of gauge in its menus'],
  [/^property\.variable(?:Src)?$/, 'the same as `variableId`'],
]
const isMeaningless = (path: string) => MEANINGLESS.some(([pattern]) => pattern.test(path))

/** Reports the parts of the project beside the view. The unused parts of a device are reported as one number. */
function tellRest(project: unknown, tracker: ReadTracker, losses: LossLog): void {
  const isView = isPlainObject(recordOf(project)['items'])
  if (!isView) tracker.tell(losses, project, isMeaningless)
  for (const [key, device] of Object.entries(recordOf(recordOf(project)['devices']))) {
    const rest = tracker.unread(device, () => false).reduce((sum, { leaves }) => sum + leaves, 0)
    if (rest > 0) losses.add('unread', { what: `devices.${textOf(recordOf(device)['name'], 40) || key} (${rest})` })
  }
}

function viewsOf(project: unknown): Loose[] {
  const all = recordOf(project)
  const list = listOfRecords(recordOf(all['hmi'])['views'])
  const views = list.length > 0 ? list : isPlainObject(all['items']) ? [all] : listOfRecords(all['views'])
  return views.filter(({ svgcontent }) => typeof svgcontent === 'string' && svgcontent !== '').slice(0, MOST_VIEWS)
}

class FuxaReading {
  readonly #project: Loose
  readonly #view: Loose
  readonly #gauges = new Map<string, FuxaGauge>()
  readonly #viewNames: ReadonlyMap<string, string>
  readonly #losses: LossLog
  readonly #tracker: ReadTracker
  readonly #charts = new Set<Loose>()
  #made = 0

  constructor(project: unknown, view: Loose, views: readonly Loose[], losses: LossLog, tracker: ReadTracker) {
    this.#project = recordOf(project)
    this.#view = view
    this.#losses = losses
    this.#tracker = tracker
    this.#viewNames = new Map(views.map((each) => [textOf(each['id'], 200), textOf(each['name'], 200)]))
    for (const [key, item] of Object.entries(recordOf(view['items']))) {
      const { id, type, name, property } = recordOf(item)
      const gauge = {
        id: textOf(id) || key,
        type: textOf(type),
        name: textOf(name),
        property: recordOf(property),
        item,
      }
      this.#gauges.set(gauge.id, gauge)
    }
  }

  read(root: XmlElement, options: ForeignOptions): PageDraft {
    const drawn = new Set<FuxaGauge>()
    const reader = new SvgReader(withoutLayers(root), this.#losses, {
      ...options,
      isLive: ({ attributes }) => this.#gauges.has(attributes.peek('id') ?? ''),
      replace: (element, box) => {
        const gauge = this.#gauges.get(element.attributes.get('id') ?? '')
        if (gauge === undefined) return undefined
        const fit = fitOf(gauge.type)
        if (fit.is === 'drawing') return undefined
        if (fit.is !== 'widget') this.#losses.add('gauge', { what: gauge.type, widget: gauge.name })
        if (fit.is === 'unknown') return undefined
        const look = lookOf(element, box(), (what) =>
          this.#losses.add('unread', { what, widget: gauge.name || gauge.id }),
        )
        const widget = gaugeDraft(`fuxa${++this.#made}`, gauge, look, fit.make)
        if (gauge.type.startsWith('svg-ext-html_chart')) this.#series(gauge, widget)
        return named(widget, gauge.name)
      },
      finish: (element, widget) => {
        const gauge = this.#gauges.get(element.attributes.get('id') ?? '')
        if (gauge === undefined) return
        drawn.add(gauge)
        this.#finish(gauge, widget)
      },
    })
    const { width, height, widgets } = reader.page()
    const profile = recordOf(this.#view['profile'])
    const con = {
      title: textOf(this.#view['name'], 64),
      width: side(numberOf(profile['width']) ?? width),
      height: side(numberOf(profile['height']) ?? height),
      bgColor: colourOf(textOf(profile['bkcolor'])) ?? '#ffffff',
    }
    for (const gauge of this.#gauges.values()) {
      const widget = gauge.name || gauge.id
      // No widget replaces the gauge, so its whole description is lost.
      if (!drawn.has(gauge)) this.#losses.add('gauge', { what: `${gauge.type} (${leavesIn(gauge.item)})`, widget })
      this.#tracker.tell(this.#losses, gauge.item, isMeaningless, { widget })
    }
    for (const chart of this.#charts) this.#tracker.settle(chart)
    this.#tracker.tell(this.#losses, this.#view, isMeaningless, { widget: con.title })
    return { format: PAGE_FORMAT, con, widgets, whole: (left, losses) => reader.whole(left, losses) }
  }

  #finish(gauge: FuxaGauge, widget: DraftWidget): void {
    const { property } = gauge
    if (gauge.name !== '') named(widget, gauge.name)
    const tag = textOf(property['variableId'], 200)
    const name = this.#tagName(tag)
    if (tag !== '') {
      widget.data = { ...widget.data, subTitle: name }
      this.#losses.addOf('binding', widget, 'data.signalId', name)
    }
    const fit = fitOf(gauge.type)
    const isDrawing = fit.is === 'drawing'
    if (isDrawing || ('hasRanges' in fit && fit.hasRanges)) this.#colours(gauge, widget, name, isDrawing)
    if (Array.isArray(widget['selectDatas']))
      for (const entry of widget['selectDatas'] as { clickEvent: { config: Record<string, unknown> } }[]) {
        entry.clickEvent.config['data'] = { subTitle: name }
        this.#losses.addOf('binding', widget, 'selectDatas', name)
      }
    for (const action of listOfRecords(property['actions'])) this.#action(action, widget, tag)
    for (const event of listOfRecords(property['events'])) this.#event(event, widget, tag)
    if (gauge.type.includes('pipe')) this.#losses.addOf('motion', widget, '', gauge.type)
  }

  /** Adds colours by value to the painted parts; each of them follows the tag itself. */
  #colours({ property }: FuxaGauge, widget: DraftWidget, name: string, isDrawing: boolean): void {
    const { colours, incomplete } = rangeColours(property)
    for (const what of incomplete) this.#losses.addOf('action', widget, 'animation.fillColor', what)
    if (colours.length === 0) return
    const parts = isDrawing ? paintedParts(widget) : [{ part: widget, list: 'fontColor' }]
    if (parts.length === 0) this.#losses.addOf('action', widget, 'animation.fillColor', `ranges (${colours.length})`)
    for (const { part, list } of parts) {
      part.animation = { ...part.animation, [list]: colours }
      if (part === widget || name === '') continue
      part.data = { ...part.data, subTitle: name }
      this.#losses.add('binding', {
        what: name,
        widget: widget.widgetName ?? '',
        type: part.widgetType,
        field: 'data.signalId',
      })
    }
  }

  /** Adds the curves of a chart, unbound, and reports their other settings. */
  #series(gauge: FuxaGauge, widget: DraftWidget): void {
    const id = textOf(gauge.property['id'])
    const charts = listOfRecords(this.#project['charts'])
    const at = charts.findIndex((each) => textOf(each['id']) === id)
    const chart = charts[at]
    if (chart === undefined) return
    const series = listOfRecords(chart['lines']).map((line) => {
      const title = textOf(line['label'], 80) || textOf(line['name'], 80)
      const tag = this.#tagName(textOf(line['id'], 200), () => textOf(line['device'], 40))
      this.#losses.add('binding', { what: tag, widget: gauge.name, type: widget.widgetType, field: 'data.signalArray' })
      return { signalId: '', title: title || tag, subTitle: tag, ...this.#lineLook(line, gauge.name) }
    })
    widget.data = { ...widget.data, signalArray: series }
    this.#tracker.tell(this.#losses, chart, () => false, { widget: gauge.name, path: `charts[${at}]` })
    this.#charts.add(chart)
  }

  /** @returns the look of a chart's line; reports what of it the page cannot hold. All further axes are the right one. */
  #lineLook(line: Loose, widget: string): object {
    const said = textOf(line['color'], 40)
    const color = said === '' ? undefined : colourOf(said)
    if (said !== '' && color === undefined) this.#losses.add('unread', { what: `color ${said}`, widget })
    const width = numberOf(line['lineWidth'])
    const isDrawn = width !== undefined && width >= LINE_WIDTHS[0] && width <= LINE_WIDTHS[1]
    if (width !== undefined && !isDrawn) this.#losses.add('unread', { what: `lineWidth ${width}`, widget })
    const axis = numberOf(line['yaxis']) ?? 1
    if (axis > 2) this.#losses.add('unread', { what: `yaxis ${axis}`, widget })
    return {
      ...(color !== undefined && { color }),
      ...(isDrawn && { lineWidth: width }),
      ...(axis > 1 && { axis: 'right' }),
    }
  }

  #action(action: Loose, widget: DraftWidget, tag: string): void {
    const kind = lastWord(textOf(action['type']))
    const range = recordOf(action['range'])
    const value = `${textOf(range['min'])}..${textOf(range['max'])}`
    const name = this.#tagName(textOf(action['variableId'], 200) || tag)
    const isFree = widget.animation?.['visiable'] === undefined
    if ((kind === 'hide' || kind === 'show') && isFree) {
      const config = { data: { subTitle: name }, symbol: 'between', value, visiable: kind }
      widget.animation = { ...widget.animation, visiable: { enable: true, config } }
      this.#losses.addOf('binding', widget, 'animation.visiable.config.data.signalId', name)
    } else if (kind === 'clockwise' || kind === 'anticlockwise') {
      widget.animation = { ...widget.animation, rotate: { enable: false, direction: kind } }
      this.#losses.addOf('action', widget, 'animation.rotate.enable', `${kind} ${value} ${name}`)
    } else {
      const field = kind === 'blink' ? 'animation.twinkle.enable' : ''
      this.#losses.addOf('action', widget, field, `${kind} ${value} ${name}`)
    }
  }

  #event(event: Loose, widget: DraftWidget, tag: string): void {
    const kind = lastWord(textOf(event['action'])).toLowerCase()
    const on = textOf(event['type'], 40)
    const target = textOf(event['actparam'], 2000)
    if (kind === 'onrunscript' || kind === 'script') {
      const what = `${on} ${target || kind}`
      this.#losses.add('script', { what, widget: widget.widgetName ?? '', type: widget.widgetType })
      return
    }
    // A widget has only one click event.
    const isClick = on === 'click' && widget.clickEvent === undefined
    if (kind === 'onsetvalue' && isClick) {
      const name = this.#tagName(tag)
      widget.clickEvent = clickDraft('write', { writeValue: target, data: { subTitle: name } })
      this.#losses.addOf('binding', widget, 'clickEvent.config.data.signalId', name)
    } else if ((kind === 'onpage' || kind === 'onwindow' || kind === 'ondialog' || kind === 'oncard') && isClick) {
      widget.clickEvent = clickDraft(kind === 'onpage' ? 'page' : 'popup', {})
      this.#losses.addOf(
        'action',
        widget,
        'clickEvent.config.pageId',
        `${kind} ${this.#viewNames.get(target) ?? target}`,
      )
    } else {
      this.#losses.addOf('action', widget, 'clickEvent.enable', `${on} ${kind} ${target}`)
    }
  }

  /** @returns a tag's name with its device; older files write both as `PLC^~^tag` */
  #tagName(id: string, deviceOf = () => ''): string {
    if (id === '') return ''
    for (const each of Object.values(recordOf(this.#project['devices']))) {
      const { name, tags } = recordOf(each)
      const known = recordOf(tags)
      if (!Object.hasOwn(known, id)) continue
      return [textOf(name, 30), textOf(recordOf(known[id])['name'], 45) || id].filter(Boolean).join(' / ').slice(0, 78)
    }
    return [deviceOf(), ...id.split('^~^')].filter(Boolean).join(' / ').slice(0, 78)
  }
}

/** @returns the parts of a drawing that show a colour, each with the list of its conditions */
function paintedParts(widget: DraftWidget): { readonly part: DraftWidget; readonly list: string }[] {
  if (widget.children !== undefined) return widget.children.flatMap(paintedParts)
  const has = (name: 'fill' | 'stroke') => recordOf(recordOf(widget.style)[name])['enable'] === true
  if (has('fill')) return [{ part: widget, list: 'fillColor' }]
  return has('stroke') ? [{ part: widget, list: 'borderColor' }] : []
}

/** @returns `hide` for `shapes.action-hide`, which newer files write as `hide` */
const lastWord = (text: string) => text.slice(Math.max(text.lastIndexOf('-'), text.lastIndexOf('.')) + 1)

/** @returns the drawing without its layers, which do not become groups */
function withoutLayers(root: XmlElement): XmlElement {
  const isLayer = (child: XmlElement) =>
    child.name === 'g' && child.children.some((each) => typeof each !== 'string' && each.name === 'title')
  return {
    ...root,
    children: root.children.flatMap((child) =>
      typeof child !== 'string' && isLayer(child) ? child.children : [child],
    ),
  }
}

/** Style declarations from which a gauge's appearance is read. */
const LOOKS = new Set(['background-color', 'background', 'fill', 'color', 'font-size', 'position', 'width', 'height'])

/** @returns the appearance of a gauge: its colours, text and size */
function lookOf(element: XmlElement, box: GaugeLook['box'], onUnread: (what: string) => void): GaugeLook {
  const parts = descendants(element)
  const styles = parts.map((part) => parseDeclarations(part.attributes.get('style') ?? ''))
  styles.forEach((style, i) => {
    for (const [name, value] of style) if (!LOOKS.has(name)) onUnread(`${parts[i]?.name} style ${name}: ${value}`)
  })
  const find = (names: readonly string[]) => {
    for (const name of names) {
      for (const [i, part] of parts.entries()) {
        const colour = colourOf(styles[i]?.get(name) ?? part.attributes.get(name))
        if (colour !== undefined) return colour
      }
    }
    return undefined
  }
  const size = parts.map((part, i) => lengthOf(styles[i]?.get('font-size') ?? part.attributes.get('font-size'), 16))
  const fontSize = size.find((each) => each !== undefined && each >= 1 && each <= 1000) ?? 14
  const isTextOnly = parts.some(({ name }) => name === 'text')
  const fill = isTextOnly ? undefined : find(['background-color', 'background'])
  const ownFill = parts.find(({ name }) => name === 'rect')?.attributes.get('fill')
  return {
    box,
    text: textOfXml(element).replace(/\s+/g, ' ').slice(0, 200),
    fill: fill ?? colourOf(ownFill),
    color: isTextOnly ? find(['fill']) : find(['color']),
    fontSize: Math.round(fontSize),
  }
}

function descendants(element: XmlElement, depth = 0): XmlElement[] {
  if (depth > 20) return []
  return [
    element,
    ...element.children.flatMap((child) => (typeof child === 'string' ? [] : descendants(child, depth + 1))),
  ]
}
