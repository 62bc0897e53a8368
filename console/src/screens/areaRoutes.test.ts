import { readFileSync } from 'node:fs'
import { entities } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { tabs as editTabs } from '../features/equipment/edit/equipmentDraft.ts'
import { features } from '../features/index.ts'
import { redirects, screens } from './index.ts'

interface RouteEntry {
  readonly id: string
  readonly kind: string
  readonly path: string
  readonly area?: string
  readonly title: { readonly cn: string; readonly en: string }
}

const routes = JSON.parse(
  readFileSync(new URL('../../../fixtures/spec/routes.json', import.meta.url), 'utf8'),
) as RouteEntry[]
/** Screens that the specification does not have. */
const beyond = new Set([
  ...screens.filter(({ isBeyondSpec }) => isBeyondSpec).map(({ id }) => id),
  ...entities.flatMap(({ list }) => (list?.isBeyondSpec ? [list.screen] : [])),
])
const isList = (id: string) => entities.some(({ list }) => list?.screen === id)
const own = screens.filter(
  ({ id, path }) => !beyond.has(id) && (isList(id) || /^\/(msg|account|manage\/system)\//.test(path)),
)
/** The addresses of a path with parameters. */
const fits = (path: string) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`, 'i')

describe('all screens', () => {
  it('of lists belong to entities that have a list', () => {
    const names = entities.filter(({ list }) => list).map(({ name }) => name)
    expect(features.flatMap(({ lists = {} }) => Object.keys(lists)).filter((name) => !names.includes(name))).toEqual([])
  })

  it('stand in the specification, but those that say so', () => {
    const known = new Set(routes.map(({ id }) => id))
    const unknown = screens.map(({ id }) => id).filter((id) => !known.has(id))
    expect([...new Set(unknown)].sort()).toEqual([...beyond].sort())
  })

  it.each(screens.map(({ path }) => path))('%s leads to its own screen', (path) => {
    const place = path.replaceAll(/:\w+\??/g, 'x')
    const first = screens.find((each) => fits(each.path).test(place))
    expect(first?.path).toBe(path)
  })
})

describe('the manage area', () => {
  it('[spec:route-manage-default] leads from /manage to the list of equipment', () => {
    expect(redirects['/manage']).toBe(screens.find(({ id }) => id === 'manage-eg-equipment-list')?.path)
  })

  it.each(['manage-eg-equipment-add', 'manage-eg-equipment-edit'] as const)(
    'has %s, with its title in both languages',
    (id) => {
      const entry = routes.find((each) => each.id === id)
      const screen = screens.find((each) => each.id === id)
      expect(screen?.path.replace('/:tab?', '')).toBe(entry?.path)
      expect(screen?.title).toEqual(entry?.title)
    },
  )

  it('gives each tab of a device the address that the specification lists', () => {
    const tabs = routes.filter(({ path }) => path.startsWith('/manage/eg/equipment/edit/:id/')).map(({ path }) => path)
    expect(tabs).toHaveLength(6)
    expect(tabs.map((path) => path.split('/').at(-1))).toEqual([...editTabs])
  })

  it('has the list of gateways where the specification has it', () => {
    expect(screens.find(({ id }) => id === 'manage-eg-gateway')?.path).toBe(
      routes.find(({ id }) => id === 'manage-eg-gateway')?.path,
    )
  })
})

describe('the message area, the account area, the system screens and the lists', () => {
  it.each(own)('have $id at $path, with its title in both languages', ({ id, path, title }) => {
    const entry = routes.find((each) => each.id === id)
    expect(entry?.path).toBe(path)
    expect(title).toEqual(entry?.title)
  })

  it('have every screen of messages', () => {
    const listed = routes.filter(({ path, kind }) => path.startsWith('/msg/') && kind === 'child').map(({ id }) => id)
    expect(listed.sort()).toEqual(
      own
        .map(({ id }) => id)
        .filter((id) => id.startsWith('msg-'))
        .sort(),
    )
  })

  it('[spec:route-account-default] lead from /account to the security settings', () => {
    expect(redirects).toMatchObject({ '/account': '/account/security/sms', '/msg': '/msg/messageAll' })
  })
})
