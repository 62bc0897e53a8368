import { type Static, type TSchema, Type } from 'typebox'
import {
  BrowseNode,
  CertificateChange,
  DeviceCertificate,
  DeviceEndpoint,
  FaultSetting,
  TestReading,
} from '../bus/index.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { equipmentEntity } from '../entities/equipment.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { AlarmChange } from './alarm.ts'
import { FormulaCheck } from './mvar.ts'
import { SettingsObject, SignalSettings, StoredSignal, TriedSignal } from './signalSettings.ts'

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

const { equipName, display, address, note, archived, deptId } = Equipment.properties

/** What decides where an equipment opens. */
const EquipmentDetail = Type.Object({ id: Id, equipName, display, equipType: EquipType, ruleType: Type.String() })

/** A manufacturer with its models. */
const Manufacturer = Type.Object({
  title: Type.String(),
  models: Type.Array(Type.Object({ id: Id, title: Type.String(), kind: Type.Enum(['equipment', 'gateway']) })),
})

const signalList = Type.Array(SignalSettings, { maxItems: limits.plant.perEquipment, description: 'The signals.' })
/** The fields of an equipment that people set. */
const settings = {
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
const optional = <P extends Record<string, TSchema>>(properties: P) => Type.Partial(Type.Object(properties)).properties
/** Fields that only the server sets. `edit` accepts and ignores them, so that the answer of `info` can be sent back. */
const facts = {
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
const idOfNone = Type.Union([Id, Type.Null()], { description: 'Id of the gateway that reads it; null: none.' })
/** The values of a template's parameters, by name. */
const parameters = Type.Optional(Type.Record(Type.String({ maxLength: 32 }), Type.String({ maxLength: 200 })))
/** An example of settings: one device with one signal. */
const exampleSettings = {
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
const target = {
  id: Type.Optional(Id),
  gatewayId: Type.Optional(Id),
  driver: Type.Optional(settings.driver),
  driverConfig: Type.Optional(SettingsObject),
}

const sort = Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('name')]))

const entity = entityCalls(equipmentEntity, Equipment)

export const equipment = {
  ...entity,
  query: endpoint({
    ...entity.query,
    summary: `${entity.query.summary} With \`groupId\`, those in a group or below it; with \`ungrouped\`, those in no group that the caller sees.`,
    body: closed({
      ...entity.query.body.properties,
      groupId: Type.Optional(Id),
      ungrouped: Type.Optional(Type.Boolean()),
    }),
    scopedBy: 'groupId',
    example: {
      page: 1,
      pageSize: 10,
      search: '',
      sort: 'time',
      display: 'page',
      archived: true,
      groupId: 'group-a',
      ungrouped: false,
    },
  }),
  info: endpoint({
    id: 'equipment.multi.info',
    allow: 'equipment.read',
    summary:
      'One equipment with its driver settings and signals. Sent back to `edit`, the answer changes nothing. A password is shown as `********`.',
    body: closed({ id: Id }),
    reply: EquipmentInfo,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  detail: endpoint({
    id: 'usual.equip.detail',
    path: '/usual/EquipAction!getEquipDetail.action',
    allow: 'equipment.read',
    summary: 'Where an equipment opens: its name, type, rule type and display.',
    body: closed({ id: Id }),
    reply: EquipmentDetail,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  refused: endpoint({
    id: 'equipment.multi.refused',
    allow: 'equipment.edit',
    summary:
      'What the gateway of an equipment does not use of its settings, by its last report. Empty `signalId`: a setting of the device itself.',
    body: closed({ id: Id }),
    reply: Type.Array(
      Type.Object({
        signalId: Type.String(),
        /** The field as the form names it: `address.address`, `scale`, `unitId`; empty for a whole entry. */
        field: Type.String(),
        /** In the gateway's own words, English. */
        reason: Type.String(),
      }),
    ),
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'equipment.multi.add',
    allow: 'equipment.edit',
    summary:
      'Adds an equipment: with a driver and its settings where a gateway reads it, and its signals. The gateway has its new configuration at once. A problem names the field: `driverConfig.port`, `signals.3.address.type`. `simulation` is by ids of signals, which are given here: it is set by `edit`.',
    bodyBytes: limits.plant.bytes,
    body: closed({ equipName, ...optional({ ...settings, gatewayId: idOfNone }) }),
    reply: Type.Object({ id: Id, signals: Type.Array(Type.Object({ id: Id, sn: Type.String() })) }),
    example: { ...exampleSettings, gatewayId: 'gw-a' },
    audit: { action: 'equipment.add', cn: '新建设备', en: 'Equipment added' },
  }),
  addMany: endpoint({
    id: 'equipment.multi.addMany',
    allow: 'equipment.edit',
    summary: `Adds equipment that follows a template, all of it or none: each row has a name, a tag and its own values of the template’s parameters. A problem names the row and its field: \`rows.3.parameters.unit\`, \`rows.3.driverConfig.host\`. ${limits.addMany} rows at most.`,
    bodyBytes: limits.form.bytes,
    body: closed({
      templateId: Id,
      gatewayId: Type.Optional(idOfNone),
      rows: Type.Array(closed({ equipName, sn: Type.Optional(settings.sn), parameters }), {
        minItems: 1,
        maxItems: limits.addMany,
      }),
    }),
    reply: Type.Array(Type.Object({ id: Id, equipName: Type.String() })),
    scopedBy: 'templateId',
    example: {
      templateId: 'template-a',
      gatewayId: 'gw-a',
      rows: [{ equipName: 'Pump 01', sn: 'P-01', parameters: { unit: '2' } }],
    },
    audit: { action: 'equipment.addMany', cn: '按模板批量新建设备', en: 'Equipment added from a template' },
  }),
  copy: endpoint({
    id: 'equipment.multi.copy',
    allow: 'equipment.edit',
    summary:
      'Copies an equipment under another name: its driver settings, signals, alarm conditions, template and parameters. Pages, reports, groups, shares and recorded values are not copied. Neither are passwords, because the copy may be set to another host: `secrets` names the fields of `driverConfig` that are empty in it.',
    body: closed({ id: Id, equipName, sn: Type.Optional(settings.sn) }),
    reply: Type.Object({ id: Id, secrets: Type.Array(Type.String()) }),
    scopedBy: 'id',
    example: { id: 'eq-a', equipName: 'Pump 2', sn: 'P-2' },
    audit: { action: 'equipment.copy', cn: '复制设备', en: 'Equipment copied' },
  }),
  assign: endpoint({
    id: 'equipment.multi.assign',
    allow: 'equipment.edit',
    summary: `Assigns equipment to what is given: a gateway (null: to none) in place of the one before, a department, and a group beside the groups that it is in. All of it or none. ${limits.addMany} at most.`,
    body: closed({
      equipIds: IdList,
      gatewayId: Type.Optional(idOfNone),
      deptId: Type.Optional(settings.deptId),
      groupId: Type.Optional(Id),
    }),
    reply: Nothing,
    scopedBy: 'equipIds',
    example: { equipIds: 'eq-a', gatewayId: 'gw-a', deptId: 'dept-parent', groupId: 'group-a' },
    audit: { action: 'equipment.assign', cn: '批量分配设备', en: 'Equipment assigned' },
  }),
  edit: endpoint({
    id: 'equipment.multi.edit',
    allow: 'equipment.edit',
    summary:
      'Changes what is given. `signals` is the whole list: one with an id is changed, one without is added, one that is missing is removed (409 while something uses it; it names what). With `baseVersion`, or `version` as `info` answers it, 409 when somebody has changed the equipment since; it says who. `alarms` adds, changes and removes alarm conditions of its signals, together with everything else or not at all; a condition of a signal that is new names it by its tag. Facts that only the server knows are taken and left. 400 with reason `secretAgain` for a password that is sent as it is shown while the host, port or protocol that gets it changes.',
    bodyBytes: limits.plant.bytes,
    body: closed({
      id: Id,
      baseVersion: Type.Optional(Type.Integer({ minimum: 0 })),
      alarms: Type.Optional(Type.Array(AlarmChange, { maxItems: limits.plant.perEquipment * 4 })),
      ...optional({ equipName, ...settings, gatewayId: idOfNone, ...facts }),
    }),
    reply: EquipmentInfo,
    scopedBy: 'id',
    example: {
      id: 'equipment-a',
      baseVersion: 1,
      alarms: [{ sn: 'LIT-101', condition: { kind: 'compare', symbol: '>', value: 5, severity: 2, message: 'High' } }],
      ...exampleSettings,
      gatewayId: 'gw-a',
      version: 1,
      online: true,
      notRead: false,
      vpn: false,
      signalCount: 1,
      gatewayTitle: 'Gateway',
      templateTitle: '',
      modelTitle: '',
      deptTitle: '',
      manufacturer: '',
      gmtCreate: 0,
      templateId: null,
    },
    audit: { action: 'equipment.edit', cn: '修改设备', en: 'Equipment changed' },
  }),
  test: endpoint({
    id: 'equipment.multi.test',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Reads signals of a device once, now: of a stored one (`id`, with `signalIds` or all), or with settings that are not stored (`driver`, `driverConfig`, `signal` or `signals`, `gatewayId`; by default the gateway of this machine; passwords that are sent as they are shown go to the stored host alone, otherwise 400 with reason `secretAgain`). Without any signal it only connects. Answered by `callback`; 1301 when the gateway or the device stays silent.',
    body: closed({
      ...target,
      signalIds: Type.Optional(Type.Array(Id, { maxItems: limits.bus.tested })),
      signal: Type.Optional(TriedSignal),
      signals: Type.Optional(Type.Array(TriedSignal, { maxItems: limits.bus.tested })),
    }),
    reply: Nothing,
    scopedBy: 'id',
    example: {
      id: 'eq-a',
      gatewayId: 'gw-a',
      driver: 'modbus-tcp',
      driverConfig: exampleSettings.driverConfig,
      signalIds: ['a-level'],
      signal: exampleSettings.signals[0] ?? {},
      signals: exampleSettings.signals,
    },
    audit: 'unaudited',
  }),
  browse: endpoint({
    id: 'equipment.multi.browse',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Lists what a device offers below `node` (empty: at the top), for kinds of driver that can. Answered by `callback`.',
    body: closed({ ...target, node: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: Nothing,
    scopedBy: 'id',
    example: {
      id: 'eq-a',
      gatewayId: 'gw-a',
      driver: 'modbus-tcp',
      driverConfig: exampleSettings.driverConfig,
      node: '',
    },
    audit: 'unaudited',
  }),
  endpoints: endpoint({
    id: 'equipment.multi.endpoints',
    path: '/lfscada/equipment/multi/endpoints',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Lists the ways to connect to a device, stored or not, for kinds of driver that have some: security mode and policy, how one may log in, and the certificates that the device shows there. A certificate that nobody trusts yet is kept as refused, and can be trusted by `changeCertificate` once the equipment is stored. Answered by `callback`.',
    body: closed(target),
    reply: Nothing,
    scopedBy: 'id',
    example: {
      id: 'eq-a',
      gatewayId: 'gw-a',
      driver: 'opcua',
      driverConfig: { endpointUrl: 'opc.tcp://192.0.2.10:4840' },
    },
    audit: 'unaudited',
  }),
  certificates: endpoint({
    id: 'equipment.multi.certificates',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Lists the certificates of the connection to a stored equipment, for kinds of driver that have some: the gateway’s own, the one that follows it, an earlier one of this equipment, those that are trusted, and those that were refused. Answered by `callback`.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  changeCertificate: endpoint({
    id: 'equipment.multi.changeCertificate',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Trusts the certificate that a device has shown, or removes one of a device or an earlier one from the list; the gateway connects anew. Answered by `callback` with the list.',
    body: closed({ id: Id, ...CertificateChange.properties }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'eq-a', thumbprint: '0123456789ABCDEF0123456789ABCDEF01234567', action: 'trust' },
    audit: {
      action: 'equipment.certificate',
      cn: '修改设备证书',
      en: 'Change of an equipment certificate',
      isTry: true,
    },
  }),
  faults: endpoint({
    id: 'equipment.multi.faults',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Lists the faults that a simulated equipment has been given while it runs. Answered by `callback`; 409 for one that is not simulated.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  changeFault: endpoint({
    id: 'equipment.multi.changeFault',
    allow: 'equipment.edit',
    isAsync: true,
    summary:
      'Gives a simulated equipment a fault, or one of its signals (`signalId`), or ends it with `none`. It shows at once, is not part of the configuration, and ends when the gateway starts again or the equipment is changed. Answered by `callback` with the list; 409 for one that is not simulated.',
    body: closed({
      id: Id,
      signalId: Type.Optional(Id),
      kind: FaultSetting.properties.kind,
      percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
    }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'eq-a', signalId: 'a-level', kind: 'bad', percent: 50 },
    audit: { action: 'equipment.fault', cn: '设置模拟故障', en: 'Change of a simulation fault', isTry: true },
  }),
  validFormula: endpoint({
    id: 'equipment.multi.validFormula',
    allow: 'equipment.read',
    summary:
      'Checks the formula of a calculated signal: can it be read, is everything it names there, does it go round; and its value now, for a stored equipment. `signals` are those of the draft that the formula names, and all that are calculated.',
    body: closed({
      equipmentId: Type.Optional(Id),
      /** The tag of the signal. */
      sn: Type.String({ maxLength: limits.title }),
      formula: Type.String({ maxLength: limits.mvar.formula }),
      signals: Type.Optional(
        Type.Array(
          closed({
            sn: Type.String({ maxLength: limits.title }),
            formula: Type.Optional(Type.String({ maxLength: limits.mvar.formula })),
          }),
          { maxItems: limits.plant.perEquipment },
        ),
      ),
    }),
    reply: FormulaCheck,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', sn: 'double', formula: '{a-level} * 2', signals: [{ sn: 'a-level' }] },
    audit: 'reads',
  }),
  queryAllManufacturer: endpoint({
    id: 'equipment.multi.extra.queryAllManufacturer',
    isInside: true,
    allow: 'equipment.read',
    summary: 'The manufacturers of the organisation’s models, by name, each with its models.',
    body: closed({}),
    reply: Type.Array(Manufacturer),
    example: {},
    audit: 'reads',
  }),
  bindGateway: endpoint({
    id: 'equipment.multi.bindGateway',
    allow: 'equipment.edit',
    summary: 'Puts an equipment behind a gateway. 409 while it is behind another.',
    body: closed({ id: Id, gatewayId: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', gatewayId: 'gw-a' },
    audit: { action: 'equipment.bindGateway', cn: '绑定网关', en: 'Gateway bound' },
  }),
  unbindGateway: endpoint({
    id: 'equipment.multi.unbindGateway',
    allow: 'equipment.edit',
    summary:
      'Takes an equipment from its gateway: no values, writes and offline alarms any more; what was recorded stays.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: { action: 'equipment.unbindGateway', cn: '解绑网关', en: 'Gateway unbound' },
  }),
  bindTemplate: endpoint({
    id: 'equipment.multi.bindTemplate',
    allow: 'equipment.edit',
    summary:
      'Binds an equipment to a template: it takes the template’s driver settings, signals, alarm conditions and reports with these parameters, as far as it has none of its own. 409 while it is bound to another.',
    body: closed({ id: Id, templateId: Id, parameters }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', templateId: 'template-a', parameters: { unit: '2' } },
    audit: { action: 'equipment.bindTemplate', cn: '绑定模板', en: 'Template bound' },
  }),
  unbindTemplate: endpoint({
    id: 'equipment.multi.unbindTemplate',
    allow: 'equipment.edit',
    summary: 'Takes the template from an equipment, which keeps what it has and follows no more.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: { action: 'equipment.unbindTemplate', cn: '解绑模板', en: 'Template unbound' },
  }),
  bindGatewayAndTemplate: endpoint({
    id: 'equipment.multi.bindGatewayAndTemplate',
    allow: 'equipment.edit',
    summary: 'Binds an equipment to both in one step: to both or to none. 409 while it is bound to another of either.',
    body: closed({ id: Id, gatewayId: Id, templateId: Id, parameters }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', gatewayId: 'gw-a', templateId: 'template-a', parameters: { unit: '2' } },
    audit: { action: 'equipment.bindGatewayAndTemplate', cn: '绑定网关和模板', en: 'Gateway and template bound' },
  }),
  monitorQuery: endpoint({
    id: 'monitor.equipment.query',
    isForKeys: true,
    allow: 'equipment.read',
    summary:
      'The monitoring list: equipment with online state, newest time and alarms; what the account keeps on top comes first. Sorted by time: that of the newest value, newest first.',
    body: closed({
      ...pageQuery,
      sort,
      equipType: Type.Optional(EquipType),
      online: Type.Optional(Type.Boolean()),
      alarm: Type.Optional(Type.Boolean()),
      follow: Type.Optional(Type.Boolean()),
    }),
    reply: pageOf(MonitorEquipment),
    example: {
      page: 1,
      pageSize: 10,
      search: '',
      sort: 'time',
      equipType: 'eg',
      online: true,
      alarm: true,
      follow: true,
    },
    audit: 'reads',
  }),
}
