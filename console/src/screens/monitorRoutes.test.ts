import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { redirects, screens } from './index.ts'

interface RouteEntry {
  readonly id: string
  readonly kind: 'route' | 'parent' | 'child' | 'alias' | 'named' | 'tab'
  readonly path: string
  readonly area?: string
  readonly title: { readonly cn: string; readonly en: string }
}

const routes = (
  JSON.parse(readFileSync(new URL('../../../fixtures/spec/routes.json', import.meta.url), 'utf8')) as RouteEntry[]
).filter(({ area }) => area === 'monitor')
/** Addresses that differ only in the names of their parameters are equal. */
const shapeOf = (path: string) => path.replace(/:\w+/g, ':')

describe('the monitor area', () => {
  it('is the area that the specification lists', () => expect(routes.length).toBeGreaterThan(35))

  it.each(routes)('has a screen for $id at $path, with its title in both languages', ({ id, kind, path, title }) => {
    if (redirects[path] !== undefined) return
    const screen = screens.find((each) => shapeOf(each.path) === shapeOf(path))
    expect(screen?.title, path).toBeDefined()
    if (!screen?.title || kind === 'named' || kind === 'tab') return
    expect(screen.id).toBe(id)
    expect(screen.title).toEqual(title)
  })
})
