import { PAGE_FORMAT } from '../../schema/pageFile.ts'
import { isPlainObject } from '../../schema/path.ts'
import { clickDraft } from '../clickDraft.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import { listOfRecords, numberOf, recordOf, textOf } from '../loose.ts'
import type { LossLog } from '../losses.ts'
import { type DraftWidget, named, type PageDraft, side } from '../PageDraft.ts'
import { lengthOf } from '../svg/numbers.ts'
import { parseDeclarations } from '../svg/parseCss.ts'
import { parseXml, textOfXml, type XmlElement } from '../svg/parseXml.ts'
import { SvgReader } from '../svg/SvgReader.ts'
import { colourOf } from '../svg/SvgStyle.ts'
import { type FuxaGauge, fitOf, type GaugeLook, gaugeDraft, rangeColours } from './fuxaGauges.ts'

export interface FuxaView {
  readonly id: string
  readonly name: string
  /** How many gauges it has. */
  readonly gauges: number
}

const MOST_VIEWS = 500

/** The drawn views of a FUXA project, or of a file with one view alone; empty where it is neither. */
export function fuxaViews(project: unknown): FuxaView[] {
  return viewsOf(project).map((view, i) => ({
    id: textOf(view['id'], 200) || String(i),
    name: textOf(view['name'], 200) || `${i + 1}`,
    gauges: Object.keys(recordOf(view['items'])).length,
  }))
}

/**
 * One view as a page: the drawing as SVG, its gauges as widgets. Tags are not known here: they stay as text in the
 * widgets' `data.subTitle`, for the designer to bind.
 */
export function readFuxa(
  project: unknown,
  viewId: string,
  losses: LossLog,
  options: ForeignOptions,
): PageDraft | undefined {
  const views = viewsOf(project)
  const view = views.find((each, i) => (textOf(each['id'], 200) || String(i)) === viewId) ?? views[0]
  if (view === undefined) return undefined
  const root = parseXml(textOf(view['svgcontent'], Number.POSITIVE_INFINITY), losses)
  if (root === undefined) {
    losses.add('notAPage', { what: textOf(view['name'], 200) })
    return undefined
  }
  return new FuxaReading(project, view, views, losses).read(root, options)
}

function viewsOf(project: unknown): Readonly<Record<string, unknown>>[] {
  const all = isPlainObject(project) ? project : {}
  const list = listOfRecords(recordOf(all['hmi'])['views'])
  const views = list.length > 0 ? list : isPlainObject(all['items']) ? [all] : listOfRecords(all['views'])
  return views.filter(({ svgcontent }) => typeof svgcontent === 'string' && svgcontent !== '').slice(0, MOST_VIEWS)
}

class FuxaReading {
  readonly #view: Readonly<Record<string, unknown>>
  readonly #gauges = new Map<string, FuxaGauge>()
  readonly #tags: ReadonlyMap<string, string>
  readonly #viewNames: ReadonlyMap<string, string>
  readonly #losses: LossLog
  #made = 0

  constructor(
    project: unknown,
    view: Readonly<Record<string, unknown>>,
    views: readonly Readonly<Record<string, unknown>>[],
    losses: LossLog,
  ) {
    this.#view = view
    this.#losses = losses
    this.#tags = tagNames(project)
    this.#viewNames = new Map(views.map((each) => [textOf(each['id'], 200), textOf(each['name'], 200)]))
    for (const [key, item] of Object.entries(recordOf(view['items']))) {
      const { id, type, name, property } = recordOf(item)
      const gauge = { id: textOf(id) || key, type: textOf(type), name: textOf(name), property: recordOf(property) }
      this.#gauges.set(gauge.id, gauge)
    }
  }

  read(root: XmlElement, options: ForeignOptions): PageDraft {
    const reader = new SvgReader(withoutLayers(root), this.#losses, {
      ...options,
      replace: (element, box) => {
        const gauge = this.#gauges.get(element.attributes.get('id') ?? '')
        if (gauge === undefined) return undefined
        const fit = fitOf(gauge.type)
        if (fit.is === 'drawing') return undefined
        if (fit.is !== 'widget') this.#losses.add('gauge', { what: gauge.type, widget: gauge.name })
        if (fit.is === 'unknown') return undefined
        const widget = gaugeDraft(`fuxa${++this.#made}`, gauge, lookOf(element, box()), fit.make)
        return named(widget, gauge.name)
      },
      finish: (element, widget) => {
        const gauge = this.#gauges.get(element.attributes.get('id') ?? '')
        if (gauge !== undefined) this.#finish(gauge, widget)
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
    return { format: PAGE_FORMAT, con, widgets }
  }

  #finish(gauge: FuxaGauge, widget: DraftWidget): void {
    const { property } = gauge
    if (gauge.name !== '') named(widget, gauge.name)
    const tag = textOf(property['variableId'], 200)
    if (tag !== '') this.#bind(widget, tag)
    const isColoured = fitOf(gauge.type).is === 'drawing' || widget.widgetType === 'UsualDataText'
    const colours = isColoured ? rangeColours(property) : []
    if (colours.length > 0) {
      const list = widget.widgetType === 'UsualDataText' ? 'fontColor' : 'fillColor'
      widget.animation = { ...widget.animation, [list]: colours }
      if (widget.widgetType === 'WidgetGroup') this.#lose('action', widget, 'animation.fillColor', 'ranges')
    }
    for (const action of listOfRecords(property['actions'])) this.#action(action, widget, tag)
    for (const event of listOfRecords(property['events'])) this.#event(event, widget, tag)
    if (gauge.type.includes('pipe')) this.#lose('motion', widget, '', gauge.type)
  }

  #bind(widget: DraftWidget, tag: string): void {
    const name = this.#tags.get(tag) ?? tag
    widget.data = { ...widget.data, subTitle: name }
    this.#lose('binding', widget, 'data.signalId', name)
  }

  #action(action: Readonly<Record<string, unknown>>, widget: DraftWidget, tag: string): void {
    const kind = lastWord(textOf(action['type']))
    const range = recordOf(action['range'])
    const value = `${numberOf(range['min']) ?? 0}..${numberOf(range['max']) ?? 0}`
    const own = textOf(action['variableId'], 200) || tag
    const name = this.#tags.get(own) ?? own
    if (kind === 'hide' || kind === 'show') {
      const config = { data: { subTitle: name }, symbol: 'between', value, visiable: kind }
      widget.animation = { ...widget.animation, visiable: { enable: true, config } }
      this.#lose('binding', widget, 'animation.visiable.config.data.signalId', name)
    } else if (kind === 'clockwise' || kind === 'anticlockwise') {
      widget.animation = { ...widget.animation, rotate: { enable: false, direction: kind } }
      this.#lose('action', widget, 'animation.rotate.enable', `${kind} ${name}`)
    } else {
      const field = kind === 'blink' ? 'animation.twinkle.enable' : ''
      this.#lose('action', widget, field, `${kind} ${name}`)
    }
  }

  #event(event: Readonly<Record<string, unknown>>, widget: DraftWidget, tag: string): void {
    const kind = lastWord(textOf(event['action'])).toLowerCase()
    const target = textOf(event['actparam'], 2000)
    if (kind === 'onrunscript' || kind === 'script') {
      this.#losses.add('script', { what: target || kind, widget: widget.widgetName ?? '', type: widget.widgetType })
      return
    }
    if (kind === 'onsetvalue') {
      const name = this.#tags.get(tag) ?? tag
      widget.clickEvent = clickDraft('write', { writeValue: target, data: { subTitle: name } })
      this.#lose('binding', widget, 'clickEvent.config.data.signalId', name)
    } else if (kind === 'onpage' || kind === 'onwindow' || kind === 'ondialog' || kind === 'oncard') {
      widget.clickEvent = clickDraft(kind === 'onpage' ? 'page' : 'popup', {})
      this.#lose('action', widget, 'clickEvent.config.pageId', this.#viewNames.get(target) ?? target)
    } else if (kind !== '') {
      this.#lose('action', widget, 'clickEvent.enable', `${kind} ${target}`)
    }
  }

  #lose(
    is: 'binding' | 'action' | 'motion',
    { widgetName = '', widgetType }: DraftWidget,
    field: string,
    what: string,
  ): void {
    this.#losses.add(is, { what: what.trim(), widget: widgetName, type: widgetType, field })
  }
}

/** `hide` of `shapes.action-hide`, which newer files spell `hide`. */
const lastWord = (text: string) => text.slice(Math.max(text.lastIndexOf('-'), text.lastIndexOf('.')) + 1)

/** Layers of the drawing are no groups of widgets. */
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

/** What is drawn at a gauge: its colours, text and size. */
function lookOf(element: XmlElement, box: GaugeLook['box']): GaugeLook {
  const parts = descendants(element)
  const styles = parts.map((part) => parseDeclarations(part.attributes.get('style') ?? ''))
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

/** Names of tags by id, with their device. */
function tagNames(project: unknown): Map<string, string> {
  const names = new Map<string, string>()
  for (const device of Object.values(recordOf(recordOf(project)['devices']))) {
    const { name, tags } = recordOf(device)
    for (const [id, tag] of Object.entries(recordOf(tags)))
      names.set(id, [textOf(name, 80), textOf(recordOf(tag)['name'], 80) || id].filter(Boolean).join(' / '))
  }
  return names
}
