import type { Props } from '../schema/props/prop.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import type { TableHost } from './TableHost.ts'

/** A time range of a chart, ms since 1970 UTC. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** Session state of a widget on this screen: it is neither in the document nor driven by a signal. */
export interface WidgetSession {
  /** The range that a chart was zoomed to; undefined = it follows the present. */
  readonly window?: TimeWindow | undefined
  /** Length of the range of a chart that follows the present, ms; undefined = as its widget says. */
  readonly rangeMs?: number | undefined
  /** Ids of the hidden values of a chart. */
  readonly hidden?: ReadonlySet<string> | undefined
  /** Elements stand for the tools of a chart, so the canvas does not show them. */
  readonly hasTools?: boolean | undefined
  /** Position of the pointer over the widget, in its frame. */
  readonly pointer?: { readonly x: number; readonly y: number } | undefined
  /** Place of the cursor that linked charts share, across their plots, 0..1. */
  readonly cursor?: number | undefined
}

/** A request of a control to the host of the page. The engine itself writes nothing. */
export type ControlAction =
  | { readonly is: 'write'; readonly signalId: string; readonly value: string; readonly mustConfirm: boolean }
  /** Runs a click event (3.6), passed as it stands in the page file: `{ enable, config: { ... } }`. */
  | { readonly is: 'click'; readonly clickEvent: unknown }

export interface OverlayContext {
  readonly widgetId: string
  readonly locale: 'cn' | 'en'
  /** Provides the rows of tables; undefined on the drawing board. */
  readonly tables: TableHost | undefined
  /** Charts over time share their range and cursor. */
  readonly areChartsLinked: boolean
  act(action: ControlAction): void
  /** Replaces the widget's session and paints it again. */
  setSession(session: WidgetSession): void
}

/**
 * A DOM element over a widget on a live page: a control, or content that a canvas cannot show. The engine gives it the
 * widget's box in page units, and turns and scales it with the camera.
 */
export interface WidgetOverlay {
  readonly element: HTMLElement
  /** It is a chart over time, which can be linked with others. */
  readonly isOverTime?: boolean
  /** Called after the widget was painted, because its leaves or its value changed. */
  update(p: Props, live: LiveState): void
  /** Called when the box has another size, page units. */
  resize?(width: number, height: number): void
  /** Called when it goes out of view, or is hidden. */
  pause?(): void
  resume?(): void
  dispose(): void
}
