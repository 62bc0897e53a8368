import type { PageProblem } from '../schema/page/pageFile.ts'

/** Content that no page may have: never kept, and reported by name. */
export const hostileKinds = [
  'script',
  'handler',
  'foreignObject',
  'externalLink',
  'externalImage',
  'entity',
  'cssImport',
  'cssUrl',
] as const

/** Content that a page cannot show as the file has it. */
export const lostKinds = [
  'gradient',
  'pattern',
  'fill',
  'clip',
  'mask',
  'filter',
  'blend',
  'marker',
  'textPath',
  'motion',
  'cssRule',
  'tooSmall',
  'element',
  'expansion',
  'skew',
  'picture',
  'binding',
  'action',
  'gauge',
  'pen',
  'hidden',
  'pictured',
  'rounded',
  'unread',
  'cutOff',
  'empty',
] as const

/** Why a part of a drawing comes in as a picture of itself. */
export const pictureReasons = [
  'clip',
  'mask',
  'filter',
  'blend',
  'opacity',
  'gradient',
  'pattern',
  'colour',
  'marker',
  'stroke',
  'transform',
  'text',
  'image',
  'outline',
] as const
export type PictureReason = (typeof pictureReasons)[number]

export type LossKind = (typeof hostileKinds)[number] | (typeof lostKinds)[number] | PageProblem['reason']

/** Content of a file that was not taken over as it is, with the number of its occurrences. */
export interface Loss {
  readonly is: LossKind
  /** Its name in the file: an element, an attribute, a tag. */
  readonly what: string
  /** The affected widget; empty for the page. */
  readonly widget: string
  /** The widget's type; empty where it has none. */
  readonly type: string
  /** The affected leaf, a dotted path; empty for the whole widget. */
  readonly field: string
  readonly count: number
  /** The reason why a part is a picture. */
  readonly because?: PictureReason
}

export const isHostile = ({ is }: Loss): boolean => hostileKinds.some((kind) => kind === is)

/** Losses of a drawing's parts, which one picture of the whole does not have. */
const partKinds: ReadonlySet<LossKind> = new Set<LossKind>([
  'gradient',
  'pattern',
  'fill',
  'clip',
  'mask',
  'filter',
  'blend',
  'marker',
  'textPath',
  'cssRule',
  'tooSmall',
  'element',
  'expansion',
  'skew',
  'picture',
  'hidden',
  'pictured',
  'rounded',
  'tooMany',
])

export const isOfParts = ({ is }: Loss): boolean => partKinds.has(is)

/** Greatest number of separate losses; further ones of a kind are counted together. */
const MOST = 1000
/** Longest name, characters. */
const LONGEST = 80

/** Collects losses; equal ones become one entry. */
export class LossLog {
  readonly #byKey = new Map<string, Loss>()
  #object = ''

  /** Runs `run`; its losses that name no widget belong to `object`. */
  within<T>(object: string, run: () => T): T {
    const before = this.#object
    this.#object = object
    try {
      return run()
    } finally {
      this.#object = before
    }
  }

  add(is: LossKind, where: Partial<Omit<Loss, 'is'>> = {}): void {
    const { what = '', widget = this.#object, type = '', field = '', count = 1, because } = where
    const loss = { is, what: short(what), widget: short(widget), type, field, count, ...(because && { because }) }
    const key = JSON.stringify([loss.is, loss.what, loss.widget, loss.field, because])
    const isRoom = this.#byKey.has(key) || this.#byKey.size < MOST
    const kept = isRoom ? loss : { ...loss, what: '…', widget: '', type: '', field: '' }
    const at = isRoom ? key : is
    this.#byKey.set(at, { ...kept, count: count + (this.#byKey.get(at)?.count ?? 0) })
  }

  /** Adds a loss of one field of a widget. */
  addOf(
    is: 'binding' | 'action' | 'motion',
    { widgetName = '', widgetType }: { readonly widgetName?: string; readonly widgetType: string },
    field: string,
    what: string,
  ): void {
    this.add(is, { what: what.trim(), widget: widgetName, type: widgetType, field })
  }

  /** @returns a log that nobody reads */
  silent(): LossLog {
    return new LossLog()
  }

  get list(): readonly Loss[] {
    return [...this.#byKey.values()]
  }
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
