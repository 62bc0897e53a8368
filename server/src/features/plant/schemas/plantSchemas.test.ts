import { join } from 'node:path'
import { driverKinds } from '@mimic/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { PlantKindName } from '../kinds/PlantKind.ts'
import { readPlantFolder } from '../plantFolder.ts'
import { kindOfPath } from '../plantPaths.ts'
import { plantSchemas } from './plantSchemas.ts'

const demo = join(import.meta.dirname, '../../../../../fixtures/demo')
const ajv = new Ajv2020({ allErrors: true, strict: false })
const checks = new Map([...plantSchemas()].map(([kind, schema]) => [kind, ajv.compile(schema)]))

const problems = (kind: PlantKindName, item: unknown): string[] => {
  const check = checks.get(kind)
  if (!check) throw new Error(`no schema for ${kind}`)
  check(item)
  return (check.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
  )
}

const pump = {
  id: 'pump',
  equipName: 'Pump',
  driver: 'modbus-tcp',
  driverConfig: { host: '192.0.2.10', port: 502 },
  signals: [{ title: 'Flow', address: { area: 'input', address: 1, type: 'i16' } }],
}

describe('the JSON Schemas of a plant as text', () => {
  it.each(['water-works', 'booster-station'])('accept every file of the demo plant %s', (name) => {
    const files = readPlantFolder(join(demo, name))
    expect(files.size).toBeGreaterThan(3)
    for (const [path, text] of files) {
      const kind = kindOfPath(path)
      expect(kind && problems(kind, JSON.parse(text)), path).toEqual([])
    }
  })

  it('refuse an unknown field in every kind, and in signals and settings', () => {
    for (const kind of checks.keys())
      expect(problems(kind, { id: 'x', colour: 'red' }), kind).toContainEqual(expect.stringContaining('"colour"'))
    expect(problems('device', pump)).toEqual([])
    const wrong = {
      ...pump,
      driverConfig: { ...pump.driverConfig, prot: 502 },
      signals: [{ title: 'Flow', address: { area: 'input', address: 1, type: 'i16', adress: 2 }, scael: 1 }],
    }
    for (const name of ['adress', 'scael', 'prot'])
      expect(problems('device', wrong), name).toContainEqual(expect.stringContaining(`"${name}"`))
  })

  it('know the settings and addresses of each kind of driver', () => {
    const port = (value: unknown) => ({ ...pump, driverConfig: { ...pump.driverConfig, port: value } })
    expect(problems('device', port(99_999))).toContainEqual(expect.stringContaining('/driverConfig/port maximum'))
    expect(problems('device', { ...pump, driver: 'mobdus' })).not.toEqual([])
    for (const { id } of driverKinds)
      expect(problems('device', { ...pump, driver: id, driverConfig: { nothing: 1 } }), id).not.toEqual([])
  })

  it('let a parameter stand for a setting of a template, and for none of a device', () => {
    const byParameter = { ...pump, driverConfig: { ...pump.driverConfig, port: '{port}' } }
    const { equipName: title, ...rest } = byParameter
    expect(problems('template', { ...rest, title })).toEqual([])
    expect(problems('device', byParameter)).not.toEqual([])
  })

  it('take the name of a secret for a password', () => {
    const { device } = driverKinds.find(({ id }) => id === 'opcua') ?? {}
    expect(device).toHaveProperty('password')
    const driverConfig = { endpointUrl: 'opc.tcp://192.0.2.9:4840', userName: 'm', password: '$' + '{secret:plc1}' }
    expect(problems('device', { id: 'o', driver: 'opcua', driverConfig })).toEqual([])
  })

  it('name the permissions of a role one by one', () => {
    expect(problems('role', { id: 'r', title: 'R', permissions: ['signal.write'] })).toEqual([])
    expect(problems('role', { id: 'r', title: 'R', permissions: ['signal.wirte'] })).not.toEqual([])
  })

  it('know the fields of each widget, inside groups too', () => {
    const page = (style: object) => ({
      id: 'p',
      widgets: [{ widgetType: 'WidgetGroup', children: [{ widgetType: 'UsualText', style }] }],
    })
    expect(problems('page', page({ font: { size: 12 } }))).toEqual([])
    expect(problems('page', page({ font: { size: 'large' } })).join()).toContain('/children/0/style/font/size')
  })

  it('say in English what every field is, also of signals and alarm conditions', () => {
    const untold: string[] = []
    const look = ({ properties = {}, items }: Part, path: string) => {
      for (const [name, part] of Object.entries(properties)) {
        if (!/[a-z]/.test(part.title ?? part.description ?? '')) untold.push(`${path}.${name}`)
        look(part, `${path}.${name}`)
      }
      if (items) look(items, `${path}[]`)
    }
    for (const [kind, schema] of plantSchemas()) look(schema as Part, kind)
    expect(untold).toEqual([])
  })
})

interface Part {
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
}
