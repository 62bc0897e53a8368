import { type Static, Type } from 'typebox'
import { type SimulatedFault, simulatedFaults } from '../drivers/simulatedFaults.ts'
import { limits } from '../limits.ts'
import { Acknowledgement, ConditionOrder } from './conditions.ts'
import { closed, FILE_NAME, Id, Scalar, Thumbprint } from './parts.ts'

/** The results and {@link ConditionReport}s that the server has committed; the gateway deletes them. */
export const ResultAck = Type.Object({ v: Type.Literal(2), results: Type.Array(Id, { maxItems: 1000 }) }, closed)
export type ResultAck = Static<typeof ResultAck>

/** Trusts the certificate of a device from now on, or forgets it, or the earlier one that the gateway shows to it. */
export const CertificateChange = Type.Object({ thumbprint: Thumbprint, action: Type.Enum(['trust', 'remove']) }, closed)
export type CertificateChange = Static<typeof CertificateChange>

/** A fault that a simulated device has while it runs. `none` ends it. */
export const FaultSetting = Type.Object(
  {
    /** Empty: the whole device. */
    signalId: Type.String({ maxLength: limits.id }),
    kind: Type.Enum(Object.keys(simulatedFaults) as SimulatedFault[]),
    /** Percentage of readings for spikes and bad values, of the timeout for slow answers; 100: it answers too late. */
    percent: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  closed,
)
export type FaultSetting = Static<typeof FaultSetting>

/** A firmware file that a gateway is offered. Version and name are safe as parts of a file's name. */
export const FirmwareFile = Type.Object(
  {
    version: Type.String({ maxLength: limits.title, pattern: FILE_NAME }),
    fileName: Type.String({ maxLength: limits.title, pattern: FILE_NAME }),
    bytes: Type.Integer({ minimum: 1, maximum: limits.firmware.bytes }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  closed,
)
export type FirmwareFile = Static<typeof FirmwareFile>

/**
 * `write` is executed at most once per uuid, and only after the gateway has claimed it ({@link Claim}) and the server
 * has granted the claim. `grant` answers a claim: the write may leave for the device within `ttlMs` of the moment in
 * which the gateway sent the claim, by the gateway's own monotonic clock; 0 means that it must not be executed. `open`
 * reads the equipment faster for a while. `ping` asks for a {@link Pong} at once. `test` reads the signals of a device
 * once, whether it is configured or not; `browse` lists what a device offers below `node` (empty: at the top); both
 * carry the device as it stands in a configuration document, and so does `certificates`, which lists the certificates
 * of its connection, after it has trusted or removed one, and `endpoints`, which lists the ways to connect to it.
 * `faults` lists the faults of a simulated device that runs, after a change of one. `acknowledge` acknowledges an alarm
 * of a device that runs, at the device. `log` asks for the newest lines of the log, and `restart` ends
 * the process so that its supervisor starts it again. `firmware` offers a file, and carries the part of it that begins
 * at `at`; an empty part asks how much of the file the gateway has already. These nine are answered by an
 * {@link Answer}. No command compares the clocks of two machines.
 */
export const Command = Type.Union([
  Type.Object({ v: Type.Literal(2), kind: Type.Literal('write'), uuid: Id, signalId: Id, value: Scalar }, closed),
  Type.Object(
    {
      v: Type.Literal(2),
      kind: Type.Literal('grant'),
      uuid: Id,
      claim: Id,
      ttlMs: Type.Integer({ minimum: 0, maximum: limits.write.waitMs }),
    },
    closed,
  ),
  Type.Object(
    {
      v: Type.Literal(2),
      kind: Type.Literal('open'),
      equipId: Id,
      intervalMs: Type.Integer({ minimum: limits.open.intervalMinMs }),
      delayS: Type.Integer({ minimum: 1 }),
    },
    closed,
  ),
  Type.Object({ v: Type.Literal(2), kind: Type.Literal('ping'), id: Id }, closed),
  Type.Object({ v: Type.Literal(2), kind: Type.Literal('test'), uuid: Id, device: Type.Unknown() }, closed),
  Type.Object(
    {
      v: Type.Literal(2),
      kind: Type.Literal('browse'),
      uuid: Id,
      device: Type.Unknown(),
      node: Type.String({ maxLength: 1000 }),
    },
    closed,
  ),
  Type.Object(
    {
      v: Type.Literal(2),
      kind: Type.Literal('certificates'),
      uuid: Id,
      device: Type.Unknown(),
      change: Type.Optional(CertificateChange),
    },
    closed,
  ),
  Type.Object({ v: Type.Literal(2), kind: Type.Literal('endpoints'), uuid: Id, device: Type.Unknown() }, closed),
  Type.Object(
    { v: Type.Literal(2), kind: Type.Literal('faults'), uuid: Id, equipId: Id, change: Type.Optional(FaultSetting) },
    closed,
  ),
  Type.Object(
    { v: Type.Literal(2), kind: Type.Literal('acknowledge'), uuid: Id, equipId: Id, ...Acknowledgement.properties },
    closed,
  ),
  Type.Object(
    { v: Type.Literal(2), kind: Type.Literal('condition'), uuid: Id, equipId: Id, ...ConditionOrder.properties },
    closed,
  ),
  Type.Object({ v: Type.Literal(2), kind: Type.Literal('log'), uuid: Id }, closed),
  Type.Object({ v: Type.Literal(2), kind: Type.Literal('restart'), uuid: Id }, closed),
  Type.Object(
    {
      v: Type.Literal(2),
      kind: Type.Literal('firmware'),
      uuid: Id,
      file: FirmwareFile,
      at: Type.Integer({ minimum: 0 }),
      /** Base64. */
      data: Type.String({ maxLength: 4 * Math.ceil(limits.firmware.partBytes / 3) }),
    },
    closed,
  ),
])
export type Command = Static<typeof Command>

/**
 * The gateway asks whether a write that it is about to execute is still wanted. `claim` identifies this one question.
 */
export const Claim = Type.Object({ v: Type.Literal(2), kind: Type.Literal('claim'), uuid: Id, claim: Id }, closed)
export type Claim = Static<typeof Claim>

/** The answer to the `ping` of this id: the gateway's clock, and the boot of the samples that it takes now. */
export const Pong = Type.Object(
  { v: Type.Literal(2), kind: Type.Literal('pong'), id: Id, boot: Id, time: Type.Integer({ minimum: 0 }) },
  closed,
)
export type Pong = Static<typeof Pong>

/**
 * `code` is 200 or one of the codes of 8.2; `value` was read back from the device. The gateway repeats the result
 * until it gets the {@link ResultAck}.
 */
export const CommandResult = Type.Object(
  { v: Type.Literal(1), uuid: Id, code: Type.Integer(), value: Scalar, time: Type.Integer({ minimum: 0 }) },
  closed,
)
export type CommandResult = Static<typeof CommandResult>
