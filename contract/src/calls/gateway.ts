import { type Static, Type } from 'typebox'
import { RefusedEntry } from '../bus/index.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs, Title } from '../endpoint/shapes.ts'
import { gatewayEntity } from '../entities/gateway.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { GatewayHealth } from './hardware.ts'

export const Gateway = rowSchema(gatewayEntity)
export type Gateway = Static<typeof Gateway>

/** One numbered, immutable configuration of a gateway. */
const ConfigVersion = Type.Object({
  version: Type.Integer(),
  /** Login name of whoever changed it. */
  author: Type.String(),
  gmtCreate: TimeMs,
  /** The audit action that made it: `equipment.add`. */
  action: Type.String(),
  deviceCount: Type.Integer(),
  signalCount: Type.Integer(),
})
export type ConfigVersion = Static<typeof ConfigVersion>

const Version = Type.Integer({ minimum: 0 })

/** A device or a signal that two configurations of a gateway have in different ways. */
const ConfigChange = Type.Object({
  equipId: Id,
  /** Its name today; empty once it is deleted. */
  equipTitle: Type.String(),
  /** Empty for the settings of the device itself. */
  signalId: Type.String(),
  signalTitle: Type.String(),
  /** The kind of driver, which has the names of the fields. */
  driver: Type.String(),
  change: Type.Enum(['added', 'removed', 'changed']),
  /** The fields that differ, of a change; an absent value is empty. */
  fields: Type.Array(Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() })),
})
export type ConfigChange = Static<typeof ConfigChange>

/** Why a device or a signal of an earlier configuration was not restored. */
const LeftEntry = Type.Object({
  equipId: Id,
  signalId: Type.String(),
  /**
   * `deleted`, `moved` behind another gateway, `simulated` then or now, or `otherDriver`: a signal added since, whose
   * address went because its device has another kind of driver again.
   */
  reason: Type.Enum(['deleted', 'moved', 'simulated', 'otherDriver']),
})
export type LeftEntry = Static<typeof LeftEntry>

const MsOrNull = Type.Union([Type.Integer(), Type.Null()])

/** A gateway's own state, beside how reliably it delivers, and how each of its devices fares. */
const GatewayReport = Type.Object({
  ...GatewayHealth.properties,
  online: Type.Boolean(),
  /** Since when it is online or offline, ms UTC; null when that is not known. */
  since: MsOrNull,
  /** When its program was started, ms UTC; null before its first report. */
  started: MsOrNull,
  program: Type.String(),
  /** How long ago it was last heard; null for one that was not heard since the server's start. */
  heardMs: MsOrNull,
  /** The last exchange of two messages: how long it took, and how long ago that was. */
  latency: Type.Union([Type.Object({ roundTripMs: Type.Integer(), ageMs: Type.Integer() }), Type.Null()]),
  /** How long ago the counters of the devices came; null for a gateway that sends none. */
  countedMs: MsOrNull,
  devices: Type.Array(
    Type.Object({
      equipId: Id,
      title: Type.String(),
      /** Since the gateway's start: polls that were answered, or messages of a device that sends by itself. */
      reads: Type.Integer(),
      failedReads: Type.Integer(),
      /** Polls that were left out, because the one before had not ended. */
      missed: Type.Integer(),
      writes: Type.Integer(),
      failedWrites: Type.Integer(),
      reconnects: Type.Integer(),
      /** The last answer, ms UTC by the gateway's clock. */
      goodAt: MsOrNull,
      /** Duration of the last 100 polls; null for a device that sends by itself. */
      medianMs: MsOrNull,
      worstMs: MsOrNull,
      /** The last fault, in the language of the caller. */
      fault: Type.Union([Type.Object({ code: Type.Integer(), text: Type.String(), time: TimeMs }), Type.Null()]),
    }),
  ),
})
export type GatewayReport = Static<typeof GatewayReport>

const EnrolKey = Type.Object({ id: Id, enrolKey: Type.String() })

export const gateway = {
  ...entityCalls(gatewayEntity),
  delete: endpoint({
    id: 'gateway.multi.delete',
    allow: 'equipment.edit',
    summary:
      'Removes a gateway and its account. 409 while devices use it (it names them), and with reason `buffered` while it may hold batches that the server does not have: `limit` is how many waited by its last report, absent when unknown. `force` removes it all the same. A gateway of the server’s machine stays (409, reason `local`).',
    body: closed({
      id: Id,
      baseVersion: Type.Optional(Type.Integer({ minimum: 0 })),
      force: Type.Optional(Type.Boolean()),
    }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'gateway-unused', baseVersion: 1, force: false },
    audit: { action: 'gateway.delete', cn: '删除网关', en: 'Gateway deleted' },
  }),
  add: endpoint({
    id: 'gateway.multi.add',
    allow: 'equipment.edit',
    needsProof: true,
    isForWholeRange: true,
    summary:
      'Adds a gateway that runs on another machine. `enrolKey` is shown this once, is good once and for an hour: with it, the program there gets its account (docs/gateway.md).',
    body: closed({
      title: Title,
      sn: Title,
      note: Type.Optional(Type.String({ maxLength: limits.note })),
    }),
    reply: EnrolKey,
    example: { title: 'Gateway', sn: 'SN-1', note: '' },
    audit: { action: 'gateway.add', cn: '新建网关', en: 'Gateway added' },
  }),
  access: endpoint({
    id: 'gateway.multi.access',
    allow: 'equipment.edit',
    summary:
      'Whether gateways of other machines can reach the broker, as far as the settings say: `isOpen` is false while the embedded one listens on this machine alone (`MIMIC_BROKER_LISTEN`).',
    body: closed({}),
    reply: Type.Object({ isOpen: Type.Boolean() }),
    example: {},
    audit: 'reads',
  }),
  enrol: endpoint({
    id: 'gateway.multi.enrol',
    allow: 'public',
    summary:
      'The program of a gateway exchanges its one-time key for its account at the broker. `ca` (PEM) is what it has to trust there; empty: the authorities that its machine trusts. A wrong, used or expired key gets 403, and 424 means that the embedded broker has no listener for other machines; the key stays good then.',
    body: closed({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Type.Object({
      gatewayId: Id,
      mqttUrl: Type.String(),
      username: Type.String(),
      password: Type.String(),
      ca: Type.String(),
    }),
    example: { key: 'enrol-key-a' },
    audit: { action: 'gateway.enrol', cn: '网关注册', en: 'Gateway enrolled' },
  }),
  rekey: endpoint({
    id: 'gateway.multi.rekey',
    allow: 'equipment.edit',
    needsProof: true,
    summary:
      'Makes a new one-time key for a gateway, as `add` does. Its account stays as it is until the key is used. A gateway of the server’s machine has no key (409).',
    body: closed({ id: Id }),
    reply: EnrolKey,
    scopedBy: 'id',
    example: { id: 'gateway-a' },
    audit: { action: 'gateway.rekey', cn: '重新生成网关注册密钥', en: 'Gateway key renewed' },
  }),
  revoke: endpoint({
    id: 'gateway.multi.revoke',
    allow: 'equipment.edit',
    summary:
      'Ends the account of a gateway at the embedded broker, and its key: a connected gateway is disconnected within a second. A gateway of the server’s machine refuses (409).',
    body: closed({ id: Id }),
    reply: Type.Null(),
    scopedBy: 'id',
    example: { id: 'gateway-a' },
    audit: { action: 'gateway.revoke', cn: '吊销网关账号', en: 'Gateway account revoked' },
  }),
  configQuery: endpoint({
    id: 'gateway.multi.config.query',
    allow: 'equipment.read',
    summary: 'The configurations of a gateway, the newest first.',
    body: closed({ gatewayId: Id, page: pageQuery.page, pageSize: pageQuery.pageSize }),
    names: ['rows.author'],
    reply: pageOf(ConfigVersion),
    scopedBy: 'gatewayId',
    example: { gatewayId: 'gw-a', page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  configDetail: endpoint({
    id: 'gateway.multi.config.detail',
    allow: 'equipment.read',
    summary:
      'What a gateway runs: the newest configuration as JSON text without passwords, the version that it reported, and what it refused of it, in the language of the caller.',
    body: closed({ gatewayId: Id }),
    reply: Type.Object({
      version: Type.Integer(),
      config: Type.String(),
      runsVersion: Type.Integer(),
      refused: Type.Array(Type.Object({ ...RefusedEntry.properties, reason: Type.String() })),
    }),
    scopedBy: 'gatewayId',
    example: { gatewayId: 'gw-a' },
    audit: 'reads',
  }),
  configDiff: endpoint({
    id: 'gateway.multi.config.diff',
    allow: 'equipment.read',
    summary:
      'The changes between two configurations of a gateway, by device, signal and field, without passwords. Version 0 is the empty one before the first. `total` counts them all; the first 500 are told.',
    body: closed({ gatewayId: Id, from: Version, to: Version }),
    reply: Type.Object({ changes: Type.Array(ConfigChange), total: Type.Integer() }),
    scopedBy: 'gatewayId',
    example: { gatewayId: 'gw-a', from: 0, to: 0 },
    audit: 'reads',
  }),
  configRestore: endpoint({
    id: 'gateway.multi.config.restore',
    allow: 'equipment.edit',
    summary:
      'Gives devices and signals the driver settings and addresses of an earlier configuration, through the checks of any change: a new configuration follows. Devices and signals that were added since stay as they are; `left` names those that cannot be restored. All or nothing: a problem names its device as `devices.<id>.driverConfig.port`.',
    body: closed({ gatewayId: Id, version: Type.Integer({ minimum: 1 }) }),
    reply: Type.Object({ version: Type.Integer(), changed: Type.Integer(), left: Type.Array(LeftEntry) }),
    scopedBy: 'gatewayId',
    example: { gatewayId: 'gw-a', version: 1 },
    audit: { action: 'gateway.configRestore', cn: '恢复网关配置', en: 'Gateway configuration restored' },
  }),
  health: endpoint({
    id: 'gateway.multi.health',
    allow: 'equipment.read',
    summary:
      'How a gateway is: online since when, the version of its program, how long a message takes, what waits and what was lost, and counters of each device since its start.',
    body: closed({ id: Id }),
    reply: GatewayReport,
    scopedBy: 'id',
    example: { id: 'gw-a' },
    audit: 'reads',
  }),
  restart: endpoint({
    id: 'gateway.multi.restart',
    allow: 'equipment.edit',
    isAsync: true,
    summary: 'Starts the gateway’s program again; answered by `equipment/multi/callback`.',
    body: closed({ id: Id }),
    reply: Type.Null(),
    scopedBy: 'id',
    example: { id: 'gw-a' },
    audit: { action: 'gateway.restart', cn: '重启网关', en: 'Gateway restart', isTry: true },
  }),
  log: endpoint({
    id: 'gateway.multi.log',
    allow: 'equipment.edit',
    isAsync: true,
    summary: 'Asks a gateway for the newest lines of its log; answered by `equipment/multi/callback`.',
    body: closed({ id: Id }),
    reply: Type.Null(),
    scopedBy: 'id',
    example: { id: 'gw-a' },
    audit: 'reads',
  }),
}
