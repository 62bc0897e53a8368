import { pageLimits } from '../limits.ts'
import type { WidgetModel } from '../model/WidgetModel.ts'
import { isContainer } from '../model/widgetTraits.ts'
import { pageProps } from '../props/pageProps.ts'
import { firstKeys } from '../values/firstKeys.ts'
import { measure } from '../values/measure.ts'
import { ProblemLog } from './ProblemLog.ts'
import { PAGE_FORMAT, type PageProblem } from './pageFile.ts'
import { isPlainObject } from './path.ts'
import { type LeafSchema, leafSchema, readLeaves } from './readLeaves.ts'
import { repair } from './repair.ts'
import { TextPool } from './TextPool.ts'
import type { PageRecords, WidgetRecord } from './WidgetRecord.ts'
import { isWidgetId } from './widgetId.ts'

export interface ParsedPage {
  readonly page: PageRecords
  readonly problems: readonly PageProblem[]
}

export const emptyPage: PageRecords = { con: {}, widgets: new Map() }

/** Fields of a widget that belong to its record, not to its leaves. */
const structural: ReadonlySet<string> = new Set(['id', 'widgetType'])
const groupStructural: ReadonlySet<string> = new Set(['id', 'widgetType', 'children'])
/** 3.1: a page's password is kept by the server alone. */
const secret: ReadonlySet<string> = new Set(['password'])

/**
 * Reads a page file from parsed JSON. It never throws on content: an unreadable part takes its default and is reported
 * with its JSON path. Unknown widget types and fields are kept. A file that is no page, too large or too deep gives an
 * empty page and one problem at `$`. The same input always gives the same records.
 */
export function parsePage(input: unknown, models: readonly WidgetModel[]): ParsedPage {
  const log = new ProblemLog()
  const refused = refuse(input)
  if (refused || !isPlainObject(input)) {
    log.add('$', refused ?? 'notAPage')
    return { page: emptyPage, problems: log.list }
  }
  const format = input['format']
  if (format !== undefined && format !== PAGE_FORMAT) log.add('$.format', typeof format === 'number' ? 'range' : 'type')
  const con = readCon(input['con'], log)
  const widgets = readWidgets(input['widgets'], models, log)
  const repaired = repair({ con, widgets })
  for (const problem of repaired.problems) log.add(problem.path, problem.reason)
  return { page: repaired.page, problems: log.list }
}

function refuse(input: unknown): PageProblem['reason'] | undefined {
  const { size, depth } = measure(input, pageLimits.bytes, pageLimits.depth)
  if (size > pageLimits.bytes) return 'tooLarge'
  return depth > pageLimits.depth ? 'tooDeep' : undefined
}

function readCon(con: unknown, log: ProblemLog): Record<string, unknown> {
  if (con === undefined) return {}
  if (!isPlainObject(con)) {
    log.add('$.con', 'type')
    return {}
  }
  return readLeaves(con, leafSchema(pageProps), secret, () => '$.con', log)
}

function readWidgets(input: unknown, models: readonly WidgetModel[], log: ProblemLog) {
  const widgets = new Map<string, WidgetRecord>()
  const schemas = new Map<string, LeafSchema>()
  const unknown = leafSchema({})
  const texts = new TextPool()
  const schemaOf = (type: string): LeafSchema | undefined => {
    const known = schemas.get(type)
    const model = known ? undefined : models.find((each) => each.type === type)
    if (!model) return known
    const schema = leafSchema(model.props, model.lists)
    schemas.set(type, schema)
    return schema
  }
  let taken: ReadonlySet<string> | undefined
  const isTaken = (id: string) => {
    taken ??= takenIds(input)
    return taken.has(id)
  }

  const visit = (list: unknown, parent: string | null, at: () => string) => {
    if (list === undefined) return
    if (!Array.isArray(list)) return log.add(at(), 'type')
    const orders = firstKeys(Math.min(list.length, pageLimits.widgets))
    for (let i = 0; i < list.length; i++) {
      const path = () => `${at()}[${i}]`
      if (widgets.size >= pageLimits.widgets) return log.add(path(), 'tooMany')
      const node: unknown = list[i]
      const type = isPlainObject(node) ? node['widgetType'] : undefined
      if (!isPlainObject(node) || typeof type !== 'string' || type === '') {
        log.add(isPlainObject(node) ? `${path()}.widgetType` : path(), 'type')
        continue
      }
      const id = freeId(node['id'], widgets, isTaken, path, log)
      const schema = schemaOf(type)
      if (!schema) log.add(`${path()}.widgetType`, 'unknownType')
      const isGroup = isContainer(type)
      const props = readLeaves(node, schema ?? unknown, isGroup ? groupStructural : structural, path, log, texts)
      widgets.set(id, { id, type, parent, order: orders[i] as string, props })
      if (isGroup) visit(node['children'], id, () => `${path()}.children`)
    }
  }
  visit(input, null, () => '$.widgets')
  return widgets
}

function readId(v: unknown): string | undefined {
  const id = typeof v === 'number' && Number.isFinite(v) ? String(v) : v
  return isWidgetId(id) ? id : undefined
}

/** @returns every id that the file spells, so that a renamed duplicate never takes another widget's id */
function takenIds(input: unknown): ReadonlySet<string> {
  const ids = new Set<string>()
  const open: unknown[] = [input]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!Array.isArray(at)) continue
    for (const node of at) {
      if (!isPlainObject(node)) continue
      const id = readId(node['id'])
      if (id !== undefined) ids.add(id)
      open.push(node['children'])
    }
  }
  return ids
}

function freeId(
  v: unknown,
  widgets: ReadonlyMap<string, unknown>,
  isTaken: (id: string) => boolean,
  path: () => string,
  log: ProblemLog,
): string {
  const id = readId(v)
  if (id !== undefined && !widgets.has(id)) return id
  if (id !== undefined) log.add(`${path()}.id`, 'duplicateId')
  else if (v !== undefined) log.add(`${path()}.id`, 'type')
  const stem = (id ?? 'w').slice(0, pageLimits.id - 8)
  for (let n = 2; ; n++) {
    const free = `${stem}-${n}`
    if (!widgets.has(free) && !isTaken(free)) return free
  }
}
