import {
  codes,
  type Entity,
  entities,
  type FormObject,
  isSecretField,
  isShownWith,
  type LoginProvider,
  loginProviderEntity,
  type Provider,
  paths,
  providerEntity,
  SECRET,
  type Settings,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretDevices } from '../testing/secretDevices.ts'
import type { TestClient } from '../testing/TestClient.ts'
import { TestServer } from '../testing/TestServer.ts'

/** Devices of these kinds send their token here, and it is sent to nobody. */
const INBOUND = ['webhook']
/** Other receivers, by the field that names one. */
const others: Readonly<Record<string, (before: string) => readonly (string | number)[]>> = {
  url: (before) => [
    before.replace('a.example', 'b.example'),
    before.replace(/^(http|mqtt|ldap):/, '$1s:'),
    before.replace(/\.example(:\d+)?/, '.example:81'),
    before.replace('://', '://b.example\\@'),
  ],
  endpointUrl: (before) => [before.replace('a.example', 'b.example'), before.replace('4840', '4841')],
  issuer: () => ['https://b.example', 'https://a.example:8443'],
  apiUrl: () => ['https://b.example', 'https://a.example:8443'],
  host: () => ['b.example'],
  port: () => [1],
  allowedHosts: () => ['b.example'],
  securityMode: () => ['Sign', 'None'],
  security: () => ['tls', 'none'],
  isPlain: () => ['true'],
}
const outbound = secretDevices.filter(({ kind }) => !INBOUND.includes(kind.id))
/** A choice that hides the secrets is no receiver: `kind` of a provider, `broker` of a device. */
const receiversOf = (fields: Entity['fields'], settings: Settings) =>
  Object.entries(fields)
    .filter(([name, field]) => field.isReceiver && name in others && isShownWith(field, (at) => settings[at]))
    .flatMap(([name]) => (others[name]?.(String(settings[name] ?? '')) ?? []).map((value) => ({ [name]: value })))

describe('stored secrets x changed hosts', () => {
  let test: TestServer
  let admin: TestClient
  beforeAll(async () => {
    test = await TestServer.start({ rateFactor: 10_000 })
    admin = await test.login('admin-a')
  })
  afterAll(async () => {
    await test?.stop()
  })
  const reply = async (path: string, body: FormObject) => (await admin.call(path, body)).reply
  const problemsOf = async (path: string, body: FormObject) => {
    const { code, fields = [] } = await reply(path, body)
    return [code, ...fields.map(({ path: field, reason }) => `${field} ${reason}`).sort()]
  }

  it('every declaration with secrets says who gets them', () => {
    for (const { kind } of outbound) expect(Object.values(kind.device).some(({ isReceiver }) => isReceiver)).toBe(true)
    const declared = entities.filter((entity) => Object.values(entity.fields).some((field) => isSecretField(field)))
    // That of the source of cards is tried in cardSources.int.test.ts.
    expect(declared.map(({ name }) => name).toSorted()).toEqual(['cardSource', 'provider'])
  })

  for (const { kind, settings, secrets, withSecrets } of outbound) {
    const masked = withSecrets(SECRET)
    const refused = [codes.invalid, ...secrets.map((name) => `driverConfig.${name} secretAgain`).sort()]
    const title = `${kind.id} ${settings['version'] ?? ''}`.trim()

    it(`of a device (${title}) are asked for again, to save and to test`, async () => {
      const full = { driver: kind.id, driverConfig: withSecrets('typed-once') }
      const body = { equipName: title, gatewayId: 'gw-a' }
      const { code, data } = await reply(paths.equipmentAdd, { ...body, ...full })
      expect(code).toBe(codes.ok)
      const { id } = data as { id: string }
      const changes = receiversOf(kind.device, settings)
      expect(changes.length).toBeGreaterThan(1)
      for (const change of changes) {
        const given = { id, driver: kind.id, driverConfig: { ...masked, ...change } }
        for (const path of [paths.equipmentEdit, paths.equipmentTest])
          expect(await problemsOf(path, given), `${path} ${JSON.stringify(change)}`).toEqual(refused)
        if (kind.canBrowse) expect(await problemsOf(paths.equipmentBrowse, given)).toEqual(refused)
        if (kind.hasEndpoints) expect(await problemsOf(paths.equipmentEndpoints, given)).toEqual(refused)
      }
      const kept = { id, driver: kind.id, driverConfig: { ...masked, timeoutMs: 2000 } }
      expect(await problemsOf(paths.equipmentEdit, kept)).toEqual([codes.ok])
      const anew = { id, driver: kind.id, driverConfig: { ...withSecrets('typed-again'), ...changes[0] } }
      expect(await problemsOf(paths.equipmentEdit, anew)).toEqual([codes.ok])
    })

    it(`of a template (${title}) are asked for again`, async () => {
      const { id } = (await reply(paths.templateAdd, { title })).data as { id: string }
      const driver = kind.id
      expect(
        await problemsOf(paths.templateSettingsEdit, { id, driver, driverConfig: withSecrets('typed-once') }),
      ).toEqual([codes.ok])
      for (const change of receiversOf(kind.device, settings))
        expect(
          await problemsOf(paths.templateSettingsEdit, { id, driverConfig: { ...masked, ...change } }),
          JSON.stringify(change),
        ).toEqual(refused)
      expect(
        await problemsOf(paths.templateSettingsEdit, { id, driverConfig: { ...masked, timeoutMs: 2000 } }),
      ).toEqual([codes.ok])
    })
  }

  it('of a template and of its device stay each with the host of their own', async () => {
    const made = (await reply(paths.templateAdd, { title: 'Two hosts' })).data as { id: string }
    const config = (host: string, token: string) => ({
      driver: 'http',
      driverConfig: { url: `http://${host}/`, token },
    })
    const editTemplate = (host: string, token: string) =>
      problemsOf(paths.templateSettingsEdit, { id: made.id, ...config(host, token) })
    expect(await editTemplate('a.example', 'of-template')).toEqual([codes.ok])
    const device = (await reply(paths.equipmentAdd, { equipName: 'Two hosts' })).data as { id: string }
    expect(await problemsOf(paths.equipmentBindTemplate, { id: device.id, templateId: made.id })).toEqual([codes.ok])
    const refused = [codes.invalid, 'driverConfig.token secretAgain']
    // With a host of its own, the device gets the template's secret no more.
    const own = config('b.example', 'of-device')
    expect(await problemsOf(paths.equipmentEdit, { id: device.id, ...own })).toEqual([codes.ok])
    const reset = (given: string[]) =>
      problemsOf(paths.templateSettingsSetOfEquipment, { equipmentId: device.id, reset: given })
    expect(await reset(['driverConfig.token'])).toEqual(refused)
    // With a secret of its own alone, it follows the template to no other host.
    expect(await reset(['driverConfig.url'])).toEqual(refused)
    expect(await reset(['driverConfig.url', 'driverConfig.token'])).toEqual([codes.ok])
    expect(await editTemplate('c.example', 'of-template-too')).toEqual([codes.ok])
    const plan = (await reply(paths.templateSettingsPlan, { id: made.id })).data as { version: number; rows: object[] }
    expect(plan.rows).toMatchObject([{ problem: '' }])
  })

  for (const kind of ['smtp', 'sms', 'webhook'] as const)
    it(`of a provider (${kind}) are asked for again`, async () => {
      const settings = { kind, host: 'a.example', sender: 'mimic@example.com', url: 'http://a.example/x' }
      const made = await reply(paths.providerAdd, { ...settings, title: kind, secret: 'typed-once' })
      const { id } = made.data as Provider
      const other = kind === 'smtp' ? 'webhook' : 'smtp'
      const changes = [...receiversOf(providerEntity.fields, settings), { kind: other }]
      for (const change of changes)
        for (const secret of [{}, { secret: SECRET }]) {
          const problems = await problemsOf(paths.providerEdit, { id, ...change, ...secret })
          // A URL with an account in it is none here.
          if (!problems.includes('url format'))
            expect(problems, JSON.stringify(change)).toEqual([codes.invalid, 'secret secretAgain'])
        }
      expect(await problemsOf(paths.providerEdit, { id, title: 'Other', url: 'http://a.example/y' })).toEqual([
        codes.ok,
      ])
      const anew = { id, ...changes[0], secret: 'typed-again' }
      expect(await problemsOf(paths.providerEdit, anew)).toEqual([codes.ok])
    })

  for (const settings of [
    { kind: 'oidc', issuer: 'https://a.example', clientId: 'mimic' },
    { kind: 'ldap', url: 'ldap://a.example:389', base: 'dc=example' },
    { kind: 'wechat', clientId: 'wx1', apiUrl: 'https://a.example' },
  ] as const)
    it(`of a company login (${settings.kind}) are removed`, async () => {
      const { id } = (await reply(paths.loginProviderAdd, { ...settings, title: 'Acme' })).data as LoginProvider
      const changes = receiversOf(loginProviderEntity.fields, settings).filter(
        ({ url }) => typeof url !== 'string' || !url.includes('\\'),
      )
      expect(changes.length).toBeGreaterThan(1)
      for (const change of changes) {
        const set = { id, clientSecret: 'typed-once' }
        expect(await problemsOf(paths.loginProviderSetSecret, set)).toEqual([codes.ok])
        const same = await reply(paths.loginProviderEdit, { id, ...settings, isPlain: 'false', title: 'Acme two' })
        const before = same.data as LoginProvider
        if (same.code === codes.ok && before.hasSecret) {
          const { data } = await reply(paths.loginProviderEdit, { id, ...change })
          expect(data, JSON.stringify(change)).toMatchObject({ hasSecret: false })
        } else expect.unreachable(`${JSON.stringify(same)} after ${JSON.stringify(change)}`)
        await reply(paths.loginProviderEdit, { id, ...settings, isPlain: 'false' })
      }
      await reply(paths.loginProviderDelete, { id })
    })
})
