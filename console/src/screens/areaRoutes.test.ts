import { readFileSync } from 'node:fs'
import { entityLists } from '@mimic/contract/entityLists'
import { describe, expect, it } from 'vitest'
import { tabs as editTabs } from '../features/equipment/edit/equipmentDraft.ts'
import { redirects, screens } from './index.ts'
import { titles as cn } from './titles/texts.cn.ts'
import { titles as en } from './titles/texts.en.ts'

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
/** Lists that the specification does not have. */
const beyond = [
  'manage-account-role',
  'manage-account-region',
  'manage-account-login',
  'manage-sms-provider',
  'manage-sms-template',
]
const isList = (id: string) => !beyond.includes(id) && entityLists.some(({ screen }) => screen === id)
const own = screens.filter(({ id, path }) => isList(id) || /^\/(msg|account|manage\/system)\//.test(path))

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
      expect(screen?.title && { cn: cn[screen.title], en: en[screen.title] }).toEqual(entry?.title)
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
    expect(title && { cn: cn[title], en: en[title] }).toEqual(entry?.title)
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
