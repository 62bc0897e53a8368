import { type Static, type TSchema, Type } from 'typebox'
import { BrowseNode, DeviceCertificate, DeviceEndpoint, FaultSetting, TestReading } from '../bus/index.ts'
import { Id, TimeMs } from '../endpoint/shapes.ts'
import { equipmentEntity } from '../entities/equipment.ts'
import { rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { SettingsObject, SignalSettings, StoredSignal } from './signalSettings.ts'

/** `eg`: gateway-type devices. `gm`: any other. */
export const EquipType = Type.Enum(['eg', 'gm'])

export const Equipment = Type.Object({
  ...rowSchema(equipmentEntity).properties,
  equipType: EquipType,
  ruleType: Type.Enum(['00', '01']),
  /** Null without a gateway; `gatewayTitle` is empty then. */
  gatewayId: Type.Union([Id, Type.Null()]),
  /** Null without a template; `templateTitle` is empty then. */
  templateId: Type.Union([Id, Type.Null()]),
  /** Null without a model; `modelTitle` and `manufacturer` are empty then. */
  modelId: Type.Union([Id, Type.Null()]),
  /**
   * Not there for most: its gateway is online, and reads nothing of it. It has no signals to be read, the gateway could not
   * start its driver, or the first read has not ended. `online` is false then, and it is not offline either.
   */
  notRead: Type.Optional(Type.Literal(true)),
  vpn: Type.Boolean(),
  /** Its values are computed by its gateway: it is set to, or its driver is the simulated one. */
  simulated: Type.Boolean(),
})
export type Equipment = Static<typeof Equipment>

/** A row of the monitoring list: the equipment and its current state. */
export const MonitorEquipment = Type.Object({
  ...Equipment.properties,
  /** Newest device time of any of its signals; null before the first value. */
  lastTime: Type.Union([TimeMs, Type.Null()]),
  /** Number of current alarms of the equipment and its gateway. */
  alarmCount: Type.Integer(),
  /** Starred by this account. */
  follow: Type.Boolean(),
  /** Kept at the top of this account's lists. */
  stick: Type.Boolean(),
})
export type MonitorEquipment = Static<typeof MonitorEquipment>

/** Fields that are left out have their defaults. */
const Simulation = Type.Record(Id, SettingsObject, {
  description: 'How signals are simulated, by their ids; the fields are those of the simulated driver.',
})

/** An equipment with how it is reached and its signals. A password in `driverConfig` is shown as {@link SECRET}. */
export const EquipmentInfo = Type.Object({
  ...Equipment.properties,
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
  /** A kind of driver; empty where nothing reads it. */
  driver: Type.String(),
  driverConfig: SettingsObject,
  simulation: Simulation,
  signals: Type.Array(StoredSignal),
})
export type EquipmentInfo = Static<typeof EquipmentInfo>

export const { equipName, display, address, note, archived, deptId } = Equipment.properties

/** The facts that decide which screen an equipment opens. */
export const EquipmentDetail = Type.Object({
  id: Id,
  equipName,
  display,
  equipType: EquipType,
  ruleType: Type.String(),
})

/** A manufacturer with its models. */
export const Manufacturer = Type.Object({
  title: Type.String(),
  models: Type.Array(Type.Object({ id: Id, title: Type.String(), kind: Type.Enum(['equipment', 'gateway']) })),
})

const signalList = Type.Array(SignalSettings, { maxItems: limits.plant.perEquipment, description: 'The signals.' })
/** The fields of an equipment that people set. */
export const settings = {
  sn: Type.String({ maxLength: limits.title }),
  display,
  address,
  note,
  archived,
  deptId,
  equipType: Type.Enum(['eg', 'gm'], { description: '`eg`: a gateway-type device. `gm`: any other.' }),
  ruleType: Type.Enum(['00', '01'], {
    description:
      'Of a `gm` device: which permission shows its alarms, `monitor_equipinfo_menu_alarm` (00) or `monitor_designer_menu_alarm` (01).',
  }),
  modelId: Type.Union([Id, Type.Null()], { description: 'Id of its model; null: none.' }),
  latitude: Type.Union([Type.Number({ minimum: -90, maximum: 90 }), Type.Null()], {
    description: 'Degrees, north is positive; null: no place on the map.',
  }),
  longitude: Type.Union([Type.Number({ minimum: -180, maximum: 180 }), Type.Null()], {
    description: 'Degrees, east is positive; null: no place on the map.',
  }),
  driver: Type.String({ maxLength: limits.id, description: 'Kind of driver; empty: nothing reads the device.' }),
  driverConfig: SettingsObject,
  simulated: Type.Boolean({ description: 'Its gateway computes its values instead of reading them.' }),
  simulation: Simulation,
  signals: signalList,
}
export const optional = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Partial(Type.Object(properties)).properties
/** Fields that only the server sets. `edit` accepts and ignores them, so that the answer of `info` can be sent back. */
export const facts = {
  version: Equipment.properties.version,
  online: Type.Boolean(),
  notRead: Type.Boolean(),
  vpn: Type.Boolean(),
  signalCount: Type.Integer(),
  gatewayTitle: Type.String(),
  templateTitle: Type.String(),
  modelTitle: Type.String(),
  deptTitle: Type.String(),
  manufacturer: Type.String(),
  gmtCreate: TimeMs,
  templateId: Equipment.properties.templateId,
}
export const idOfNone = Type.Union([Id, Type.Null()], { description: 'Id of the gateway that reads it; null: none.' })
/** The values of a template's parameters, by name. */
export const parameters = Type.Optional(Type.Record(Type.String({ maxLength: 32 }), Type.String({ maxLength: 200 })))
/** An example of settings: one device with one signal. */
export const exampleSettings = {
  equipName: 'Pump station',
  sn: 'PS-1',
  display: 'list' as const,
  address: '',
  note: '',
  archived: false,
  deptId: 'dept-parent',
  equipType: 'eg' as const,
  ruleType: '01' as const,
  modelId: 'model-a',
  latitude: 31.2,
  longitude: 121.5,
  driver: 'modbus-tcp',
  driverConfig: { host: '192.0.2.10', port: 502, unitId: 1, intervalMs: 1000 },
  simulated: false,
  simulation: {},
  signals: [
    {
      title: 'Level',
      sn: 'LIT-101',
      dataType: 'number' as const,
      unit: 'm',
      access: 'r' as const,
      address: { area: 'input', address: 0, type: 'i16', byteOrder: 'ABCD' },
      scale: 0.01,
    },
  ],
}

/** The answer of a gateway, in the language of the caller. */
const shownReading = Type.Object({
  ...TestReading.properties,
  text: Type.String(),
  /** The name of the sentence in `text`, such as `hostUnknown`; absent for plain words. */
  reason: Type.Optional(Type.String()),
})
const shownNode = Type.Object({
  ...BrowseNode.properties,
  title: Type.String(),
  detail: Type.Optional(Type.String()),
})

/** The answer of a gateway to `test`, `browse`, `certificates`, `endpoints`, `faults`, `log` or `restart`. */
export const GatewayAnswer = Type.Object({
  /** 200 or the code of 8.2 that says why there is none; `text` says it in the language of the caller, with the words of the protocol. */
  code: Type.Integer(),
  text: Type.String(),
  /** As in `readings`. */
  reason: Type.Optional(Type.String()),
  tookMs: Type.Integer(),
  readings: Type.Optional(Type.Array(shownReading)),
  /** Nobody measured the readings: the driver of the device is the simulated one. */
  simulated: Type.Optional(Type.Literal(true)),
  nodes: Type.Optional(Type.Array(shownNode)),
  lines: Type.Optional(Type.Array(Type.String())),
  certificates: Type.Optional(Type.Array(DeviceCertificate)),
  endpoints: Type.Optional(Type.Array(DeviceEndpoint)),
  faults: Type.Optional(Type.Array(FaultSetting)),
})
export type GatewayAnswer = Static<typeof GatewayAnswer>

/** A device that need not be stored: one by its id, or settings and the gateway that is to try them. */
export const target = {
  id: Type.Optional(Id),
  gatewayId: Type.Optional(Id),
  driver: Type.Optional(settings.driver),
  driverConfig: Type.Optional(SettingsObject),
}

export const sort = Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('name')]))
