import type { ViewChunk } from '../schema/model/WidgetModel.ts'
import { models } from './models.ts'
import { plainViews } from './plainViews.ts'
import type { WidgetView } from './WidgetView.ts'

const loads: Readonly<Record<ViewChunk, () => Promise<readonly WidgetView[]>>> = {
  complex: () => import('./complexViews.ts').then(({ complexViews }) => complexViews),
  control: () => import('./controlViews.ts').then(({ controlViews }) => controlViews),
  extra: () => import('./extraViews.ts').then(({ extraViews }) => extraViews),
}

/**
 * The views that a page of these types needs. Shapes and displays are there at once; charts, tables and form controls
 * are loaded with the first page that has one. A type that nobody knows loads nothing: it is drawn as a placeholder.
 */
export async function viewsFor(types: Iterable<string>): Promise<readonly WidgetView[]> {
  const wanted = new Set(types)
  const chunks = new Set(models.flatMap(({ type, chunk }) => (chunk && wanted.has(type) ? [chunk] : [])))
  const parts = await Promise.all([...chunks].map((chunk) => loads[chunk]()))
  return [...plainViews, ...parts.flat()]
}
