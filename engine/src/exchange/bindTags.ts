import { isPlainObject } from '../schema/page/path.ts'
import type { PageRecords } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'

/** A tag of another system; bindings of an imported page name it beside their empty `signalId`. */
export interface ForeignTag {
  readonly tag: string
  /** Number of bindings that name it. */
  readonly uses: number
  /** True if one of them writes it. */
  readonly isWritten: boolean
}

/** The signal that replaces a tag. */
export interface TagSignal {
  readonly id: string
  readonly equipId: string
  readonly title: string
  readonly equipTitle: string
}

/** Visits a binding: its place in the widget, a dotted path that ends with a dot, and its fields. */
type Visit = (at: string, binding: Props) => Props | undefined

/** @returns the tags of a page in the order of their first use */
export function foreignTags(page: PageRecords): readonly ForeignTag[] {
  const tags = new Map<string, ForeignTag>()
  for (const { props } of page.widgets.values())
    eachBinding(props, (at, { subTitle }) => {
      const tag = String(subTitle)
      const { uses = 0, isWritten = false } = tags.get(tag) ?? {}
      tags.set(tag, { tag, uses: uses + 1, isWritten: isWritten || at.includes('clickEvent.') })
      return undefined
    })
  return [...tags.values()]
}

/** @returns the page with the tags in `signals` bound; other tags stay as they are */
export function bindTags(page: PageRecords, signals: ReadonlyMap<string, TagSignal>): PageRecords {
  if (signals.size === 0) return page
  const widgets = new Map(page.widgets)
  for (const [id, record] of page.widgets) {
    const props = eachBinding(record.props, (at, binding) => {
      const signal = signals.get(String(binding['subTitle']))
      if (signal === undefined) return undefined
      const { id: signalId, equipId, title, equipTitle } = signal
      const { subTitle: _, ...rest } = binding
      // The widget's own title is the text of the binding, as in one that the designer makes.
      if (at === 'data.') return { ...rest, type: 'signal', signalId, equipId }
      return { ...rest, type: 'signal', signalId, equipId, title: rest['title'] || title, subTitle: equipTitle }
    })
    if (props !== record.props) widgets.set(id, { ...record, props })
  }
  return { con: page.con, widgets }
}

/** Visits the bindings of a widget that have a tag and no signal. @returns the leaves with the results of the visits */
function eachBinding(props: Props, visit: Visit): Props {
  const next: Record<string, unknown> = { ...props }
  let isChanged = false
  for (const [path, value] of Object.entries(props)) {
    if (isPlainObject(value)) {
      const item = inItem(value, `${path}.`, visit, 0)
      if (item !== value) {
        next[path] = item
        isChanged = true
      }
      continue
    }
    if (!path.endsWith('.subTitle') || typeof value !== 'string' || value === '') continue
    const at = path.slice(0, -'subTitle'.length)
    if (props[`${at}signalId`]) continue
    const binding: Record<string, unknown> = {}
    for (const name of FIELDS) if (props[at + name] !== undefined) binding[name] = props[at + name]
    const bound = visit(at, binding)
    if (bound === undefined) continue
    isChanged = true
    for (const name of FIELDS) {
      if (bound[name] === undefined) delete next[at + name]
      else next[at + name] = bound[name]
    }
  }
  return isChanged ? next : props
}

const FIELDS = ['type', 'title', 'subTitle', 'signalId', 'equipId', 'mvarId'] as const
const DEEPEST = 8

/** Visits the bindings in an item of a list: the item itself, and deeper ones. */
function inItem(item: Props, at: string, visit: Visit, depth: number): Props {
  if (depth > DEEPEST) return item
  const { subTitle, signalId } = item
  const bound = typeof subTitle === 'string' && subTitle !== '' && !signalId ? (visit(at, item) ?? item) : item
  let next = bound
  for (const [name, value] of Object.entries(bound)) {
    if (!isPlainObject(value)) continue
    const inner = inItem(value, `${at}${name}.`, visit, depth + 1)
    if (inner !== value) next = { ...next, [name]: inner }
  }
  return next
}
