import type { EngineOptions, WidgetView } from '@mimic/engine'

/** Where the values of a page glide and its charts are laid out. */
export interface PageWorkers {
  readonly hosts: Pick<EngineOptions, 'motion' | 'charts'>
  destroy(): void
}

const none: PageWorkers = { hosts: {}, destroy: () => {} }

/**
 * Loads the code of the workers that these views need, if any.
 * @returns what starts them. Without that code the same is done on the page itself
 */
export async function pageWorkers(
  views: readonly WidgetView[],
  onError: (error: unknown) => void,
): Promise<() => PageWorkers> {
  const isGliding = views.some((view) => view.isGliding === true)
  const hasSeries = views.some((view) => view.keepsSeries === true)
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
