import type { Props } from '../schema/prop.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import type { TableHost } from './TableHost.ts'

/** A stretch of time that a chart shows, ms since 1970 UTC. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** What a person has done to a widget on this screen: neither in the document nor from a signal. */
export interface WidgetSession {
  /** The stretch of time a chart was zoomed to; undefined = it follows the present. */
  readonly window?: TimeWindow | undefined
  /** How much of the past a chart that follows the present shows, ms; undefined = what its widget says. */
  readonly rangeMs?: number | undefined
  /** Ids of the values that were taken out of a chart. */
  readonly hidden?: ReadonlySet<string> | undefined
  /** Where the pointer is over the widget, in its frame. */
  readonly pointer?: { readonly x: number; readonly y: number } | undefined
}

/** What a control asks of whoever shows the page. Nothing is written by the engine itself. */
export type ControlAction =
  | { readonly is: 'write'; readonly signalId: string; readonly value: string; readonly mustConfirm: boolean }
  /** Do what a click event says (3.6), read as it stands in the page file: `{ enable, config: { ... } }`. */
  | { readonly is: 'click'; readonly clickEvent: unknown }

export interface OverlayContext {
  readonly widgetId: string
  readonly locale: 'cn' | 'en'
  /** Where tables get their rows; undefined on the drawing board. */
  readonly tables: TableHost | undefined
  act(action: ControlAction): void
  /** Replaces the widget's session and paints it again. */
  setSession(session: WidgetSession): void
}

/**
 * A DOM element that stands over a widget on a live page: a control, or content that a canvas cannot show. The engine
 * gives it the widget's box in page units, and turns and scales it with the camera.
 */
export interface WidgetOverlay {
  readonly element: HTMLElement
  /** The widget was painted: its leaves or its value changed. */
  update(p: Props, live: LiveState): void
  /** The box has another size, page units. */
  resize?(width: number, height: number): void
  /** It went out of view, or was hidden. */
  pause?(): void
  resume?(): void
  dispose(): void
}
