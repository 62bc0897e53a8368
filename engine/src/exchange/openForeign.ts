import { pageLimits } from '../schema/limits.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { PageProblem } from '../schema/page/pageFile.ts'
import { emptyPage, parsePage } from '../schema/page/parsePage.ts'
import { isPlainObject } from '../schema/page/path.ts'
import type { PageRecords } from '../schema/page/WidgetRecord.ts'
import type { ForeignOptions } from './ForeignOptions.ts'
import { type FuxaView, fuxaViews, readFuxa } from './fuxa/readFuxa.ts'
import { recordOf, textOf } from './loose.ts'
import { type Loss, LossLog } from './losses.ts'
import { isTopology, topologyPage } from './meta2d/olderPens.ts'
import { isMeta2d, readMeta2d } from './meta2d/readMeta2d.ts'
import type { PageDraft } from './PageDraft.ts'
import type { SvgPicture } from './SvgPicture.ts'
import { readSvg } from './svg/readSvg.ts'

export type ForeignFormat = 'page' | 'svg' | 'fuxa' | 'meta2d'

/** A page read from a file, and its losses. */
export interface ImportedPage {
  readonly page: PageRecords
  readonly losses: readonly Loss[]
  /**
   * Draws the file as one picture, from what it says and not from the page: whatever no widget shows is in it.
   * @param left ids of widgets at the top of the page that stay widgets
   */
  readonly drawn?: (left: ReadonlySet<string>) => DrawnFile
}

export interface DrawnFile {
  readonly picture: SvgPicture | undefined
  /** Parts of the file that the picture lacks. */
  readonly losses: readonly Loss[]
}

/** A file in any of the readable formats. */
export interface ForeignFile {
  readonly format: ForeignFormat
  /** The views of a FUXA project, of which one is read at a time; empty for other formats. */
  readonly views: readonly FuxaView[]
  /**
   * Reads the page. Never throws: an unreadable file is an empty page with a reason.
   * @param scale page units per pixel of a drawing; the other formats keep their size
   */
  read(viewId?: string, scale?: number): ImportedPage
}

/**
 * Recognises a file's format by its content, whatever its name. Nothing in it is run or loaded.
 * @param text of unknown origin
 */
export function openForeign(text: string, models: readonly WidgetModel[], options: ForeignOptions): ForeignFile {
  const start = text.slice(0, 1000).trimStart()
  if (start.replace(/^\ufeff/, '').startsWith('<'))
    return fileOf('svg', (losses, _, scale) => readSvg(text, losses, { ...options, scale }), models)
  if (text.length > pageLimits.bytes) return refused('tooLarge')
  let input: unknown
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return refused('notAPage')
  }
  if (isTopology(input)) return fileOf('meta2d', (losses) => readMeta2d(topologyPage(input), losses, options), models)
  if (isMeta2d(input)) return fileOf('meta2d', (losses) => readMeta2d(input, losses, options), models)
  const views = fuxaViews(input)
  if (views.length > 0)
    return fileOf('fuxa', (losses, viewId) => readFuxa(input, viewId, losses, options), models, views)
  if (!isPlainObject(input) || !(Array.isArray(input['widgets']) || isPlainObject(input['con'])))
    return refused('notAPage', foundIn(input))
  return {
    format: 'page',
    views: [],
    read() {
      const { page, problems } = parsePage(input, models)
      return { page, losses: lossesOf(input, problems) }
    },
  }
}

function fileOf(
  format: ForeignFormat,
  read: (losses: LossLog, viewId: string, scale: number) => PageDraft | undefined,
  models: readonly WidgetModel[],
  views: readonly FuxaView[] = [],
): ForeignFile {
  return {
    format,
    views,
    read(viewId = '', scale = 1) {
      const log = new LossLog()
      const draft = read(log, viewId, scale)
      if (draft === undefined) return { page: emptyPage, losses: log.list }
      const { page, problems } = parsePage(draft, models)
      if (page.widgets.size === 0) log.add('empty')
      const { whole } = draft
      const drawn = (left: ReadonlySet<string>): DrawnFile => {
        const lacks = new LossLog()
        const picture = whole?.(left, lacks)
        return { picture, losses: lacks.list }
      }
      return { page, losses: [...log.list, ...lossesOf(draft, problems)], ...(whole && { drawn }) }
    },
  }
}

/** @returns a description of JSON in none of the formats */
function foundIn(input: unknown): string {
  if (Array.isArray(input)) return `[] (${input.length})`
  return isPlainObject(input) ? `{ ${Object.keys(input).slice(0, 8).join(', ')} }` : JSON.stringify(input)
}

function refused(reason: PageProblem['reason'], what = ''): ForeignFile {
  const log = new LossLog()
  log.add(reason, { what })
  return { format: 'page', views: [], read: () => ({ page: emptyPage, losses: log.list }) }
}

/** @returns a page file's problems as losses: the widget by its name, and the field */
function lossesOf(file: unknown, problems: readonly PageProblem[]): readonly Loss[] {
  const log = new LossLog()
  for (const { path, reason } of problems) {
    const names = path.split(/[.[\]]+/).slice(1)
    let at: unknown = file
    let widget: Readonly<Record<string, unknown>> = {}
    let field: string[] = []
    for (const name of names.filter(Boolean)) {
      at = Array.isArray(at) ? at[Number(name)] : isPlainObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
      if (isPlainObject(at) && 'widgetType' in at) {
        widget = at
        field = []
      } else if (!/^\d+$/.test(name)) field.push(name)
    }
    const title = textOf(recordOf(widget['data'])['title'], 64)
    log.add(reason, {
      widget: textOf(widget['widgetName'], 64) || title || textOf(widget['id'], 64),
      type: textOf(widget['widgetType'], 64),
      field: field.filter((name) => name !== 'widgets' && name !== 'children' && name !== 'con').join('.'),
    })
  }
  return log.list
}
