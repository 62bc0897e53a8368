import type { LiveState } from '../render/LiveState.ts'
import type { WidgetSession } from '../render/WidgetSession.ts'
import type { Props } from '../schema/props/prop.ts'
import type { TableHost } from './TableHost.ts'

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
