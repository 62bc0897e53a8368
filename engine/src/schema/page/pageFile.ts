/** 3.1: the saved form of a page. `con` never holds the password. */
export interface PageFile {
  readonly format: number
  readonly con: Readonly<Record<string, unknown>>
  readonly widgets: readonly WidgetNode[]
  readonly bind: PageBind
}

/** A widget as the file nests it, in paint order, field names as the specification spells them. */
export interface WidgetNode {
  readonly id: string
  readonly widgetType: string
  readonly children?: readonly WidgetNode[]
  readonly [field: string]: unknown
}

/** Always derived from the widgets: the server subscribes and checks permissions by it. */
export interface PageBind {
  readonly equips: readonly string[]
  readonly signals: readonly string[]
  readonly keys: readonly string[]
  readonly mvars: readonly string[]
}

export const PAGE_FORMAT = 1

/** A part of a page that could not be read; the default is used instead. */
export interface PageProblem {
  /** JSON path, for example `$.widgets[3].style.fill.color`. */
  readonly path: string
  readonly reason:
    | 'type'
    | 'range'
    | 'duplicateId'
    | 'tooDeep'
    | 'tooMany'
    | 'tooLarge'
    | 'notAPage'
    | 'unknownType'
    | 'orphan'
    | 'cycle'
}
