import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageQuery, TimeMs, ViewId } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { BAD, GOOD, UNCERTAIN } from '../quality.ts'
import { WhatIfProgress, WhatIfResult } from './alarmWhatIf.ts'
import { GatewayAnswer, MonitorEquipment } from './equipmentShapes.ts'
import { PageInfo } from './project.ts'
import { SignalMap } from './signalMap.ts'

/** 0 good, 1 uncertain, 2 bad (the device answered with an error, or not at all). */
export const Quality = Type.Union([Type.Literal(GOOD), Type.Literal(UNCERTAIN), Type.Literal(BAD)])
export const SignalValue = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])

/** A signal with its newest value. `time` is null before the first one. */
export const Signal = Type.Object({
  id: Id,
  equipId: Id,
  equipTitle: Type.String(),
  title: Type.String(),
  sn: Type.String(),
  /** `number`, `boolean` or `string`. */
  dataType: Type.String(),
  unit: Type.String(),
  /** Decimals shown; 0 to 6. */
  scale: Type.Integer(),
  lowerLimit: Type.Union([Type.Number(), Type.Null()]),
  upperLimit: Type.Union([Type.Number(), Type.Null()]),
  readonly: Type.Boolean(),
  /** Texts of values: `{ value: 1, text: 'running' }`. */
  signalMaps: Type.Optional(Type.Array(SignalMap)),
  /** Formula of the value that is written for an input `x`: `x * 10`. Absent if `x` is written as it is. */
  writeFormula: Type.Optional(Type.String()),
  /** A write needs the agreement of another account of the organisation. */
  secondPerson: Type.Optional(Type.Literal(true)),
  /** How often the gateway reads the signal, ms. A value older than 2 x interval + 5 s is stale. */
  intervalMs: Type.Integer(),
  value: SignalValue,
  time: Type.Union([TimeMs, Type.Null()]),
  quality: Quality,
  /** Nobody measured the value: its device runs simulated, or it is computed from such a value. */
  simulated: Type.Optional(Type.Literal(true)),
  /** How long ago the value came to the server, ms; null for a value from before the server's start. */
  ageMs: Type.Union([Type.Integer(), Type.Null()]),
  /**
   * For a bad value: the code that its device or gateway gave, and the last good value with its time; null where
   * unknown.
   */
  bad: Type.Optional(
    Type.Object({
      code: Type.Union([Type.Integer(), Type.Null()]),
      value: SignalValue,
      time: Type.Union([TimeMs, Type.Null()]),
    }),
  ),
})
export type Signal = Static<typeof Signal>

/** The fields of a signal by which people and widgets choose it. */
export const FoundSignal = Type.Object({
  ...Type.Pick(Signal, ['id', 'equipId', 'equipTitle', 'title', 'sn', 'dataType', 'unit']).properties,
  ...Type.Pick(Signal, ['lowerLimit', 'upperLimit', 'readonly', 'signalMaps']).properties,
  /** Tag of the equipment. */
  equipSn: Type.String(),
})
export type FoundSignal = Static<typeof FoundSignal>

export const GatewayInfo = Type.Object({
  online: Type.Boolean(),
  vpn: Type.Boolean(),
  interval: Type.Integer(),
  economizeOpen: Type.Boolean(),
  /** The gateway is online, and reads nothing of the device that was asked about. */
  notRead: Type.Optional(Type.Literal(true)),
})
export type GatewayInfo = Static<typeof GatewayInfo>
export const ProjectGateway = Type.Object({
  equipmentId: Id,
  interval: Type.Integer(),
  online: Type.Boolean(),
  vpn: Type.Boolean(),
})
export type ProjectGateway = Static<typeof ProjectGateway>

/** A value of the whole project (systemKeys). */
export const SystemValue = Type.Object({
  key: Type.String(),
  value: Type.Number(),
  time: TimeMs,
  /** It counts alarms or devices in alarm, and one of the devices runs simulated. */
  simulated: Type.Optional(Type.Literal(true)),
})
export type SystemValue = Static<typeof SystemValue>

const interval = Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs })
const token = Type.String()

/** Equipment on the map. Equipment without a location is left out. */
const MapEquipment = Type.Object({
  id: Id,
  equipName: Type.String(),
  address: Type.String(),
  online: Type.Boolean(),
  alarmCount: Type.Integer(),
  simulated: Type.Boolean(),
  /** Degrees, WGS 84. */
  latitude: Type.Number(),
  longitude: Type.Number(),
})

/** Details of a device's gateway. */
const GatewayDetail = Type.Object({
  ...GatewayInfo.properties,
  id: Id,
  title: Type.String(),
  sn: Type.String(),
  model: Type.String(),
  firmware: Type.String(),
})

export const deviceMonitor = {
  detailInfo: endpoint({
    id: 'monitor.multi.equipment.detailInfo',
    isForKeys: true,
    allow: 'equipment.read',
    summary: 'An equipment with how it is doing, and its gateway; null without one.',
    body: closed({ equipmentId: Id }),
    inner: [
      'gateway',
      'equipment.sn',
      'equipment.address',
      'equipment.note',
      'equipment.deptId',
      'equipment.deptTitle',
      'equipment.gatewayId',
      'equipment.gatewayTitle',
      'equipment.templateId',
      'equipment.templateTitle',
      'equipment.modelId',
      'equipment.modelTitle',
      'equipment.manufacturer',
    ],
    reply: Type.Object({ equipment: MonitorEquipment, gateway: Type.Union([GatewayDetail, Type.Null()]) }),
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'reads',
  }),
  callback: endpoint({
    id: 'equipment.multi.callback',
    allow: 'equipment.read',
    isAsync: true,
    summary:
      'The state of an asynchronous command (7.4): `data` is the value that was read back, what the gateway answered to `test`, `browse` or `log`, or that of alarm.whatif.callback.',
    body: closed({ uuid: Id }),
    reply: Type.Union([GatewayAnswer, WhatIfResult, WhatIfProgress, SignalValue, Type.Null()]),
    scopedBy: 'uuid',
    example: { uuid: 'command-a' },
    audit: 'reads',
  }),
  queryAllForMap: endpoint({
    id: 'monitor.equipment.queryAllForMap',
    allow: 'equipment.read',
    summary: 'Equipment that has a place, for the map; searched by name or serial number.',
    body: closed({ search: pageQuery.search }),
    reply: Type.Array(MapEquipment),
    example: { search: '' },
    audit: 'reads',
  }),
  gatewayInfo: endpoint({
    id: 'monitor.multi.gateway.info',
    allow: 'equipment.read',
    summary: 'The gateway of an equipment; 2001 when it has none.',
    body: closed({ equipmentId: Id }),
    reply: GatewayInfo,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'reads',
  }),
  open: endpoint({
    id: 'monitor.multi.open',
    isForWalls: true,
    allow: 'equipment.read',
    summary: 'Asks the gateway to read the equipment every `interval` ms for the next `delay` seconds.',
    body: closed({
      equipmentId: Id,
      interval,
      delay: Type.Integer({ minimum: 1, maximum: limits.open.projectDelayS }),
    }),
    reply: Nothing,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', interval: 1000, delay: 600 },
    audit: 'unaudited',
  }),
  signalQuery: endpoint({
    id: 'monitor.multi.signal.query',
    isForKeys: true,
    allow: 'equipment.read',
    summary: 'The signals of an equipment with their newest values.',
    body: closed({ equipmentId: Id }),
    reply: Type.Array(Signal),
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'reads',
  }),
  signalSearch: endpoint({
    id: 'monitor.multi.signal.search',
    allow: 'equipment.read',
    summary:
      'Signals of all equipment, by the names of equipment: those in which every word of `search` is a part of the name or tag of the signal or of its equipment. `dataSignal` asks for these alone. `hasMore`: there is a next page; they are not counted.',
    body: closed({
      page: pageQuery.page,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.signalSearch, default: 50 })),
      search: pageQuery.search,
      dataSignal: Type.Optional(IdList),
      /** Only signals that take values. */
      writable: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ rows: Type.Array(FoundSignal), hasMore: Type.Boolean() }),
    example: { page: 1, pageSize: 10, search: 'pump level', dataSignal: '', writable: true },
    audit: 'reads',
  }),
  token: endpoint({
    id: 'ws.monitor.token',
    path: '/lfscada/websocket/monitor/token',
    isForWalls: true,
    isForKeys: true,
    allow: 'equipment.read',
    summary: 'A single-use token, valid 30 s, for the live socket of an equipment.',
    body: closed({ equipmentId: Id }),
    reply: token,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'unaudited',
  }),
}

const count = Type.Optional(Type.Integer())

export const projectMonitor = {
  equipCount: endpoint({
    id: 'monitor.project.equip.queryCount',
    allow: 'project.read',
    summary:
      'How much equipment the pages of a project show: `equipment_count`; with online true `online_count`, with online false `offline_count`, with alarm true `alarm_equipment`.',
    body: closed({ projectId: Id, online: Type.Optional(Type.Boolean()), alarm: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ equipment_count: count, online_count: count, offline_count: count, alarm_equipment: count }),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', online: true, alarm: true },
    audit: 'reads',
  }),
  systemQuery: endpoint({
    id: 'monitor.project.system.query',
    isForView: true,
    allow: 'project.read',
    summary:
      'The system values that a page binds, to be asked for every 60 s: time, equipment_count, online_count, offline_count, alarm_equipment, alarm_count. Other keys are left out.',
    body: closed({ pageId: ViewId }),
    reply: Type.Array(SystemValue),
    scopedBy: 'pageId',
    example: { pageId: 'page-a' },
    audit: 'reads',
  }),
  queryHome: endpoint({
    id: 'configuration.page.queryHome',
    allow: 'project.read',
    summary: 'The page that opens for a project, or the one that shows an equipment; 404 where there is none.',
    body: closed({ projectId: Type.Optional(Id), equipmentId: Type.Optional(Id) }),
    reply: Type.Object({ projectId: ViewId, pageId: ViewId, title: Type.String() }),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', equipmentId: 'eq-a' },
    audit: 'reads',
  }),
  pageInfo: endpoint({
    id: 'monitor.project.page.info',
    isForView: true,
    allow: 'project.read',
    summary:
      'The options and newest version of a page. While it is locked by its password, `locked` is true and `file` empty.',
    body: closed({ id: ViewId }),
    names: ['savedBy'],
    reply: PageInfo,
    scopedBy: 'id',
    example: { id: 'page-a' },
    audit: 'reads',
  }),
  validPassword: endpoint({
    id: 'monitor.project.page.validPassword',
    isForWalls: true,
    isForView: true,
    allow: 'project.read',
    summary:
      'Unlocks a page for this session; 401 for a wrong password. From the fifth wrong try on each waits longer (429 with the seconds left); right ones are not counted.',
    body: closed({ id: ViewId, password: Type.String({ minLength: 1, maxLength: limits.pagePassword.max }) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'page-a', password: 'wrong-one' },
    audit: { action: 'page.unlock', cn: '输入页面密码', en: 'Page password', isTry: true },
  }),
  pageFile: endpoint({
    id: 'cdn.page.json',
    method: 'GET',
    path: '/lfscada/content/page/:pageId/:version.json',
    allow: 'project.read',
    encoding: 'file',
    summary:
      'The page file of one version (immutable, privately cacheable): con, widgets, bind. Widgets in permission regions that the account does not hold are not in it. `regions` only makes the address another one: it stands for the regions that were left out.',
    body: closed({
      pageId: ViewId,
      version: Type.Integer({ minimum: 1 }),
      regions: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' })),
    }),
    reply: Type.Any(),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', version: 1, regions: 'some' },
    audit: 'reads',
  }),
  gatewayQuery: endpoint({
    id: 'monitor.project.gateway.query',
    isForView: true,
    allow: 'project.read',
    summary: 'Online, vpn and interval of each equipment of a page.',
    body: closed({ pageId: ViewId, dataEquip: IdList }),
    reply: Type.Array(ProjectGateway),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', dataEquip: 'eq-a' },
    audit: 'reads',
  }),
  gatewayOpen: endpoint({
    id: 'monitor.project.gateway.open',
    isForWalls: true,
    isForView: true,
    allow: 'project.read',
    summary: 'As monitor.multi.open, for an equipment of a project page.',
    body: closed({
      projectId: ViewId,
      equipmentId: Id,
      interval,
      delay: Type.Integer({ minimum: 1, maximum: limits.open.projectDelayS }),
    }),
    reply: Nothing,
    scopedBy: 'projectId',
    example: { projectId: 'project-a', equipmentId: 'eq-a', interval: 1000, delay: 600 },
    audit: 'unaudited',
  }),
  token: endpoint({
    id: 'ws.monitor.project.token',
    path: '/lfscada/websocket/monitor/project/token',
    isForWalls: true,
    isForView: true,
    allow: 'project.read',
    summary: 'A single-use token, valid 30 s, for the live socket of a page.',
    body: closed({ pageId: ViewId, dataEquip: IdList }),
    reply: token,
    scopedBy: 'pageId',
    example: { pageId: 'page-a', dataEquip: 'eq-a' },
    audit: 'unaudited',
  }),
  signalQuery: endpoint({
    id: 'monitor.project.signal.query',
    isForView: true,
    allow: 'project.read',
    summary: 'The named signals of a page with their newest values; a signal that the page does not bind is left out.',
    body: closed({ pageId: ViewId, dataSignal: IdList }),
    reply: Type.Array(Signal),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', dataSignal: 'a-level' },
    audit: 'reads',
  }),
  write: endpoint({
    id: 'monitor.project.signal.writeVal',
    isForKeys: true,
    allow: 'signal.write',
    denied: 'writeDenied',
    isAsync: true,
    summary:
      'Writes a value through the gateway; answered by the callback. With `projectId`, to a signal that one of the project’s pages shows; without, as a device’s own screen does, to any of the organisation’s. `uuid`, when given, makes a retry safe: one uuid is executed at most once. A signal that needs a second person answers `pending` with `secondLeftMs`, and nothing is sent before somebody else has agreed.',
    body: closed({
      projectId: Type.Optional(ViewId),
      signalId: Id,
      value: Type.String({ maxLength: limits.write.valueLength }),
      uuid: Type.Optional(Id),
      /** The page and the widget that the write came from, for the audit. */
      pageId: Type.Optional(ViewId),
      widgetId: Type.Optional(Type.String({ maxLength: limits.id })),
      /**
       * The caller can wait for a second person. Without it, and by an embed token or a share, a signal that needs one
       * is refused with 2017.
       */
      awaitsSecond: Type.Optional(Type.Boolean({ default: false })),
    }),
    reply: Type.Union([SignalValue, Type.Null()]),
    scopedBy: 'signalId',
    example: {
      projectId: 'project-a',
      signalId: 'a-set',
      value: '3',
      uuid: 'command-a',
      pageId: 'page-a',
      widgetId: 'w1',
      awaitsSecond: true,
    },
    audit: { action: 'signal.write', cn: '写入变量', en: 'Write of a value', isTry: true },
  }),
  writeCallback: endpoint({
    id: 'monitor.project.signal.callback',
    isForKeys: true,
    allow: 'signal.write',
    isAsync: true,
    summary: 'The state of a write; `data` is the value read back.',
    body: closed({ uuid: Id }),
    reply: Type.Union([SignalValue, Type.Null()]),
    scopedBy: 'uuid',
    example: { uuid: 'command-a' },
    audit: 'reads',
  }),
}
