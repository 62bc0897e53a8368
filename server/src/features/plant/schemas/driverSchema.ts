import {
  type DriverDeclaration,
  deviceSettings,
  driverKinds,
  type SettingFields,
  SignalSettings,
  settingsSchema,
  simulated,
} from '@mimic/contract'
import { type TSchema, Type } from 'typebox'
import { partSchema } from './itemSchema.ts'
import { type Schemas, shownFields } from './texts.ts'

/** A text of a template in which the name of a parameter stands for its value. */
const parameterText = { type: 'string', pattern: '\\{[A-Za-z][A-Za-z0-9_]*\\}' }

interface Closed {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/**
 * The settings of a kind of driver. In a template, a parameter may stand for any of them.
 * @param isTemplate whether they are those of a template
 */
function settings(fields: SettingFields, isTemplate: boolean): Closed {
  const { properties, required = [] } = settingsSchema(fields) as unknown as Closed
  const shown = Object.entries(shownFields(properties, fields)).map(([name, schema]) => [
    name,
    isTemplate ? { ...textsOf(schema), anyOf: [schema, parameterText] } : schema,
  ])
  return { type: 'object', properties: Object.fromEntries(shown), required, additionalProperties: false }
}

const textsOf = (schema: TSchema) => {
  const { title, description } = schema as { readonly title?: string; readonly description?: string }
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

/** The field `driver`: one of the kinds, or none. */
export const driver = {
  anyOf: [
    { const: '', title: 'None: nothing reads it' },
    ...driverKinds.map(({ id, title }) => ({ const: id, title: title.en })),
  ],
  title: 'Kind of driver',
} as TSchema

export const driverConfig = Type.Object({}, { title: 'Driver settings', description: 'How the device is reached.' })
export const signals = Type.Array(partSchema(SignalSettings.properties), { title: 'Signals' })

/** How signals are simulated, by their ids. */
export const simulation = {
  type: 'object',
  additionalProperties: settings(simulated.address, false),
  title: 'Simulation',
  description: 'How signals are simulated, by their ids.',
} as TSchema

/** The settings and the addresses of signals for each kind of driver. */
export const driverConditions = (isTemplate: boolean) => driverKinds.map((kind) => conditionOf(kind, isTemplate))

function conditionOf(kind: DriverDeclaration, isTemplate: boolean): object {
  const { required, ...address } = settings(kind.address, isTemplate)
  return {
    if: { properties: { driver: { const: kind.id } }, required: ['driver'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      properties: {
        driverConfig: settings(deviceSettings(kind), isTemplate),
        // A signal without an address is not read.
        signals: {
          items: {
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            properties: { address: { ...address, if: { minProperties: 1 }, then: { required } } },
          },
        },
      },
    },
  }
}

/** The fields of an item that has a driver. */
export const driverFields: Schemas = { driver, driverConfig, signals }
