import { describe, expect, it } from 'vitest'
import { redirects, screens } from '../../console/src/screens/index.ts'
import { type SpecRecord, specRecords } from '../../scripts/specRecords.ts'

interface RouteRecord extends SpecRecord {
  readonly kind: string
  readonly path: string
  readonly redirectsTo?: string
  readonly sameScreenAs?: string
  readonly title: { readonly cn: string; readonly en: string }
  readonly example: string
}

const routes = specRecords<RouteRecord>('routes')
const shapeOf = (path: string) => path.replace(/:\w+/g, ':')
/** The addresses of a path with parameters. */
const fits = (path: string) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`, 'i')
const screenAt = (address: string) => screens.find(({ path }) => fits(path).test(address))

describe('the addresses of the specification', () => {
  it.each(routes.map((route) => [route.id, route] as const))(
    '[spec:routes/*] %s opens its own screen',
    (id, { kind, path, redirectsTo, sameScreenAs, title, example }) => {
      // An address that nothing has leads to /404.
      if (path === '*') return expect(screenAt(example)).toBeUndefined()
      const target = redirects[example] ?? example
      if (redirectsTo !== undefined) expect(target).toBe(redirectsTo)
      const screen = screenAt(target)
      expect(screen, target).toBeDefined()
      if (target !== example || screen?.title === 'product') return
      const same = routes.find((each) => each.id === sameScreenAs)
      if (kind === 'route' || kind === 'child') {
        expect(shapeOf(screen?.path.replace('/:tab?', '') ?? '')).toBe(shapeOf(path))
        // The Chinese titles of the list are translations; areaRoutes.test.ts and monitorRoutes.test.ts hold most of them.
        expect(screen?.title.en).toBe(title.en)
        expect(screens.some((each) => each.id === id)).toBe(true)
      } else if (same) expect(screenAt(same.example)?.load.toString()).toBe(screen?.load.toString())
    },
  )
})
