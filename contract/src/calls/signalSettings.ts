import { type Static, Type } from 'typebox'
import { accessSpellings } from '../drivers/access.ts'
import { dataTypes } from '../drivers/DriverDeclaration.ts'
import { closed, Id, Title } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { SignalMap } from './signalMap.ts'

const Limit = Type.Union([Type.Number(), Type.Null()])
/** Settings by the names of their fields; the kind of driver says which there are. */
export const SettingsObject = Type.Object({}, { additionalProperties: true })

/** A signal of a device as people set it up. Everything but its name has a default; `id` is given by the server. */
export const SignalSettings = closed({
  id: Type.Optional(Id),
  title: Title,
  sn: Type.Optional(
    Type.String({ maxLength: limits.title, description: 'Tag: unique within the device, and by default the title.' }),
  ),
  dataType: Type.Optional(
    Type.Enum(dataTypes, { description: 'By default the type that the address says, otherwise `number`.' }),
  ),
  unit: Type.Optional(Type.String({ maxLength: 16, default: '', description: 'Unit of the value, as it is shown.' })),
  access: Type.Optional(
    Type.Enum(Object.keys(accessSpellings) as (keyof typeof accessSpellings)[], {
      default: 'r',
      description: '`r`: read. `rw`: read and write.',
    }),
  ),
  address: Type.Optional(
    Type.Object(SettingsObject.properties, {
      additionalProperties: true,
      description: 'Where it stands in the device; the fields are those of the kind of driver.',
    }),
  ),
  scale: Type.Optional(Type.Number({ default: 1, description: 'value = raw x scale + offset.' })),
  offset: Type.Optional(Type.Number({ default: 0, description: 'value = raw x scale + offset.' })),
  decimals: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 6,
      default: 2,
      description: 'How many are shown; what is recorded has every digit that the device gave.',
    }),
  ),
  lowerLimit: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], {
      description: 'Least value that may be written, and lower end of a gauge; null: none.',
    }),
  ),
  upperLimit: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], {
      description: 'Greatest value that may be written, and upper end of a gauge; null: none.',
    }),
  ),
  deadBand: Type.Optional(
    Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description:
        'A reading is left out while it differs from the one sent last by no more; null: every reading is sent.',
    }),
  ),
  intervalMs: Type.Optional(
    Type.Union(
      [Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs }), Type.Null()],
      {
        description:
          'How often a polled device is asked for it, ms: no more often than for the device’s other signals. Null: as often as for them. A device that sends its values by itself has no such setting.',
      },
    ),
  ),
  noValueAt: Type.Optional(
    Type.String({
      maxLength: limits.marks,
      default: '',
      description:
        'Values of the device, not scaled, by which it says that it has none: decimal numbers, `NaN`, or bits in hexadecimal (`0x8000, 0xFFFF`). They come as bad; empty: every value is one.',
    }),
  ),
  signalMaps: Type.Optional(Type.Array(SignalMap, { maxItems: 100, description: 'Texts of values.' })),
  writeFormula: Type.Optional(
    Type.String({
      maxLength: limits.mvar.formula,
      default: '',
      description:
        'Formula of the value that is written for an input `x`, in the unit of the signal; empty: `x` itself.',
    }),
  ),
  secondPerson: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'A write goes to the device only after another account of the organisation has agreed to it.',
    }),
  ),
  formula: Type.Optional(
    Type.String({
      maxLength: limits.mvar.formula,
      default: '',
      description:
        'The server computes the signal by this formula instead of reading it; empty: it is read. `{tag}` is another signal of the device, `{equip.signal}` one of another device.',
    }),
  ),
})
export type SignalSettings = Static<typeof SignalSettings>

/** A signal that is only tried: it needs no name. */
export const TriedSignal = Type.Partial(SignalSettings)

/** A signal as the server keeps it: every default is filled in. */
export const StoredSignal = closed({
  id: Id,
  title: Type.String(),
  sn: Type.String(),
  dataType: Type.Enum(dataTypes),
  unit: Type.String(),
  access: Type.Enum(['r', 'rw']),
  address: SettingsObject,
  scale: Type.Number(),
  offset: Type.Number(),
  decimals: Type.Integer(),
  lowerLimit: Limit,
  upperLimit: Limit,
  deadBand: Limit,
  intervalMs: Limit,
  noValueAt: Type.String(),
  signalMaps: Type.Array(SignalMap),
  writeFormula: Type.String(),
  secondPerson: Type.Boolean(),
  formula: Type.String(),
})
export type StoredSignal = Static<typeof StoredSignal>
