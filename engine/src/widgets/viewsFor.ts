import { plainViews } from './plainViews.ts'
import type { WidgetView } from './WidgetView.ts'

/**
 * The views that a page of these types needs. Shapes and displays are there at once; charts, tables and form controls
 * are loaded with the first page that has one.
 */
export async function viewsFor(types: Iterable<string>): Promise<readonly WidgetView[]> {
  const here = new Set<string>(plainViews.map(({ model }) => model.type))
  const others = [...types].filter((type) => !here.has(type))
  const isComplex = (type: string) => type.startsWith('Complex')
  const parts = await Promise.all([
    others.some(isComplex) ? import('./complexViews.ts').then(({ complexViews }) => complexViews) : [],
    others.every(isComplex) ? [] : import('./controlViews.ts').then(({ controlViews }) => controlViews),
  ])
  return [...plainViews, ...parts.flat()]
}
