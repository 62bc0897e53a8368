import { chartTools, TOOLS_HEIGHT, toolRows } from '../render/chartTools.ts'
import { numberOf } from '../render/style.ts'
import { toolTexts } from '../render/toolTexts.ts'
import type { Props } from '../schema/props/prop.ts'
import { type ChartToolActions, type ChartToolState, ChartTools } from './ChartTools.ts'
import { make } from './table/make.ts'

/** The state of the tools without what the chart's properties say already. */
export type LazyToolState = Omit<ChartToolState, 'hasFilter' | 'hasSelect'>

/**
 * The tools over a chart, whose elements are made once the pointer or the focus comes to the chart: they are many, and
 * a page has many charts. Until then the canvas shows the tools, and one invisible button stands for them in the order
 * of the keyboard and for screen readers. A chart without tools has neither.
 */
export class LazyChartTools {
  readonly #locale: 'cn' | 'en'
  readonly #actions: ChartToolActions
  readonly #chart: HTMLElement
  readonly #onMade: () => void
  #show: (() => void) | undefined
  #stub: HTMLButtonElement | undefined
  #tools: ChartTools | undefined

  /** @param onMade called when elements have taken the place of the painted tools */
  constructor(locale: 'cn' | 'en', chart: HTMLElement, actions: ChartToolActions, onMade: () => void) {
    this.#locale = locale
    this.#actions = actions
    this.#chart = chart
    this.#onMade = onMade
    chart.addEventListener('pointerenter', () => this.#make())
    chart.addEventListener('focusin', (event) => this.#focused(event))
  }

  get areMade(): boolean {
    return this.#tools !== undefined
  }

  /**
   * Shows the tools that the chart has.
   * @param stateOf called while there are elements for it
   * @returns the height of the tools, px
   */
  update(p: Props, isOfTime: boolean, stateOf: () => LazyToolState): number {
    const has = chartTools(p, isOfTime)
    this.#show = () => {
      this.#tools?.place(p, isOfTime)
      this.#tools?.show({ ...has, ...stateOf() })
    }
    if (this.#tools !== undefined) this.#show()
    else if (has.hasFilter || has.hasSelect) this.#stand(p)
    else this.#dropStub()
    return toolRows(p, isOfTime).rows * TOOLS_HEIGHT
  }

  dispose(): void {
    this.#tools?.dispose()
  }

  #stand(p: Props): void {
    if (this.#stub !== undefined) return
    const stub = make('button', { type: 'button', class: 'tools-stub' }, toolTexts[this.#locale].tools)
    for (const side of ['left', 'top'] as const) stub.style[side] = `${numberOf(p, `position.${side}`)}px`
    this.#stub = stub
    this.#chart.append(stub)
  }

  #dropStub(): void {
    this.#stub?.remove()
    this.#stub = undefined
  }

  #make(): ChartTools | undefined {
    if (this.#stub === undefined) return undefined
    const tools = new ChartTools(this.#locale, this.#actions)
    this.#tools = tools
    this.#stub.replaceWith(tools.element)
    this.#stub = undefined
    this.#show?.()
    this.#onMade()
    return tools
  }

  /** The focus goes on to the first of the tools; to the last if it comes from behind them. */
  #focused({ target, relatedTarget }: FocusEvent): void {
    const stub = this.#stub
    const isBehind = stub !== undefined && relatedTarget instanceof Node && isAfter(relatedTarget, stub)
    const tools = this.#make()
    if (tools !== undefined && target === stub) tools.focus(isBehind)
  }
}

/** @returns whether a node of the same tree, or of one around it, comes after `given` */
function isAfter(other: Node, given: Node): boolean {
  let at = given
  for (let root = at.getRootNode(); root instanceof ShadowRoot && root !== other.getRootNode(); root = at.getRootNode())
    at = root.host
  return (at.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
