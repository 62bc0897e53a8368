import { type EngineOptions, keepsSeries, type WidgetView } from '@mimic/engine'
import type { PageRecords } from '@mimic/engine/schema'

/** The workers of a page: animation of values, layout of charts. */
export interface PageWorkers {
  readonly hosts: Pick<EngineOptions, 'motion' | 'charts'>
  destroy(): void
}

const none: PageWorkers = { hosts: {}, destroy: () => {} }

/** True when a chart of the page shows recorded values. */
export function showsPast(views: readonly WidgetView[], { widgets }: PageRecords): boolean {
  const viewOf = new Map(views.map((view) => [view.model.type as string, view]))
  return [...widgets.values()].some(({ type, props }) => keepsSeries(viewOf.get(type), props))
}

/**
 * Loads the code of the workers that these views need, if any. `hasSeries`: a chart shows recorded values. @returns
 * functions that start them. Without that code the same work is done on the main thread
 */
export async function pageWorkers(
  views: readonly WidgetView[],
  hasSeries: boolean,
  onError: (error: unknown) => void,
): Promise<() => PageWorkers> {
  const isGliding = views.some((view) => view.valuePerUnit !== undefined)
  if (!isGliding && !hasSeries) return () => none
  try {
    const { AnimationHost, ChartLayoutHost } = await import('@mimic/workers')
    return () => {
      const motion = isGliding ? new AnimationHost() : undefined
      const charts = hasSeries ? new ChartLayoutHost() : undefined
      return {
        hosts: { ...(motion && { motion }), ...(charts && { charts }) },
        destroy: () => {
          motion?.destroy()
          charts?.destroy()
        },
      }
    }
  } catch (error) {
    onError(error)
    return () => none
  }
}
