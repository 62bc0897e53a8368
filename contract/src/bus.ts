import { type Static, Type } from 'typebox'
import { type SimulatedFault, simulatedFaults } from './drivers/simulatedFaults.ts'
import { limits } from './limits.ts'
import { BAD, GOOD, type MeasuredQuality, UNCERTAIN } from './quality.ts'
import { Said } from './texts/gatewayTexts.ts'

/**
 * The MQTT topics between gateway and server, and their payloads (JSON, UTF-8). A gateway may publish and subscribe
 * under its own id only; the broker enforces it.
 */
export const topics = {
  /** gateway -> server, QoS 1: a {@link SampleBatch} as it is read. */
  data: (gatewayId: string) => `mimic/v1/${gatewayId}/data`,
  /** gateway -> server, QoS 1: batches from before an outage, slower. */
  backfill: (gatewayId: string) => `mimic/v1/${gatewayId}/backfill`,
  /** gateway -> server, retained, and the last will: {@link GatewayStatus}. */
  status: (gatewayId: string) => `mimic/v1/${gatewayId}/status`,
  /** server -> gateway: {@link BatchAck} and {@link ResultAck}, after the batch or the result is committed. */
  ack: (gatewayId: string) => `mimic/v1/${gatewayId}/ack`,
  /** server -> gateway, QoS 1, never retained: {@link Command}. */
  command: (gatewayId: string) => `mimic/v1/${gatewayId}/cmd`,
  /** gateway -> server, QoS 1: {@link CommandResult}, {@link Claim}, {@link Pong}, {@link Answer}. */
  result: (gatewayId: string) => `mimic/v1/${gatewayId}/res`,
  /** server -> gateway, QoS 1, retained: a {@link ConfigMessage} as gzip of its JSON. */
  config: (gatewayId: string) => `mimic/v1/${gatewayId}/config`,
} as const

/** The account by which a gateway reads field devices at Mimic's own broker, with the password of its own account. */
export const fieldUsername = (username: string): string => `${username}/field`

/** Topics that the server subscribes to. */
export const serverTopics = ['mimic/v1/+/data', 'mimic/v1/+/backfill', 'mimic/v1/+/status', 'mimic/v1/+/res'] as const

/** `{gatewayId, lane}` of a topic of ours, or undefined for any other. */
export function parseTopic(topic: string): { gatewayId: string; lane: string } | undefined {
  const [product, version, gatewayId, lane, ...more] = topic.split('/')
  if (product !== 'mimic' || version !== 'v1' || !gatewayId || !lane || more.length > 0) return undefined
  return { gatewayId, lane }
}

const closed = { additionalProperties: false }
/** A name without separators, which does not begin with a dot. */
export const FILE_NAME = '^[A-Za-z0-9][A-Za-z0-9._+-]*$'
const Id = Type.String({ minLength: 1, maxLength: limits.id })
const Scalar = Type.Union([
  Type.Number(),
  Type.Boolean(),
  Type.String({ maxLength: limits.write.valueLength }),
  Type.Null(),
])
const Quality = Type.Union([Type.Literal(GOOD), Type.Literal(UNCERTAIN), Type.Literal(BAD)])

const SIMULATED = 'sim:'
/**
 * The lane of simulated values: on the bus and in history they have an id that no signal has. A reader that does not
 * know the lane finds no signal, and a simulated value never stands among measured ones.
 */
export const simulatedId = (id: string): string => SIMULATED + id
/** The signal or measured variable of an id that may be of the simulated lane. */
export const idOfLane = (id: string): { readonly id: string; readonly simulated?: true } =>
  id.startsWith(SIMULATED) ? { id: id.slice(SIMULATED.length), simulated: true } : { id }

/**
 * One value on its way from the gateway to the server: [signal id or {@link simulatedId}, device time in ms UTC, value in the
 * signal's unit, {@link MeasuredQuality}, and for a bad value the code of `errors.ts` that says why]. The
 * server checks it and turns it into a {@link LiveValue}.
 */
export type Sample = [
  id: string,
  time: number,
  value: Static<typeof Scalar>,
  quality: Static<typeof Quality>,
  code?: number,
]
export const Sample = Type.Unsafe<Sample>({
  ...Type.Tuple([
    Type.String({ minLength: 1, maxLength: limits.id + SIMULATED.length }),
    Type.Integer({ minimum: 0 }),
    Scalar,
    Quality,
    Type.Integer({ minimum: 0 }),
  ]),
  minItems: 4,
})

/**
 * Samples of one period that the gateway dropped because its buffer was full. Samples that were never sent are lost
 * for certain. Samples that were sent but not acknowledged may have arrived: the server knows every batch it has, so
 * it decides.
 */
export const LostSpan = Type.Object(
  {
    /** Device times of the first and the last dropped sample, ms UTC. */
    from: Type.Integer({ minimum: 0 }),
    to: Type.Integer({ minimum: 0 }),
    /** How many samples were never sent. */
    samples: Type.Integer({ minimum: 0 }),
    /**
     * The batches that were sent at least once: [boot, first seq, the samples of that batch and of each one that
     * follows it without a gap].
     */
    doubted: Type.Optional(
      Type.Array(
        Type.Tuple([
          Id,
          Type.Integer({ minimum: 1 }),
          Type.Array(Type.Integer({ minimum: 0 }), { maxItems: limits.bus.doubted }),
        ]),
        { maxItems: limits.bus.doubted },
      ),
    ),
  },
  closed,
)
export type LostSpan = Static<typeof LostSpan>

/** Identified by (gateway, boot, seq): the server stores each batch once, however often it is sent. */
export const SampleBatch = Type.Object(
  {
    v: Type.Literal(1),
    /**
     * Each start of the gateway begins a new boot, and so does each setting of its clock: the times of one boot come
     * from one clock that only went forward.
     */
    boot: Id,
    /** Starts at 1, without gaps within a boot. */
    seq: Type.Integer({ minimum: 1 }),
    samples: Type.Array(Sample, { maxItems: limits.bus.samplesPerBatch }),
    /** Samples that were dropped before this batch and not reported yet. */
    lost: Type.Optional(Type.Array(LostSpan, { maxItems: limits.bus.lostSpans })),
  },
  closed,
)
export type SampleBatch = Static<typeof SampleBatch>

/** The batches that the server has committed; the gateway deletes them from its buffer. */
export const BatchAck = Type.Object(
  { v: Type.Literal(1), boot: Id, seqs: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 }) },
  closed,
)
export type BatchAck = Static<typeof BatchAck>

/** A part of its configuration that a gateway does not use; the rest of the document runs. */
export const RefusedEntry = Type.Object(
  {
    /** Where it stands in the document: `devices.0.signals.3.address`. */
    path: Type.String({ maxLength: 200 }),
    /** The equipment, and the signal where the entry is one; empty where the document names none. */
    equipId: Type.String({ maxLength: limits.id }),
    signalId: Type.String({ maxLength: limits.id }),
    reason: Said,
  },
  closed,
)
export type RefusedEntry = Static<typeof RefusedEntry>

const Count = Type.Integer({ minimum: 0 })
const Ms = Type.Integer({ minimum: 0 })

/** How a device has fared since the gateway was started. */
export const DeviceCounters = Type.Object(
  {
    /** Polls that were answered, or messages that the device sent by itself. */
    reads: Count,
    failedReads: Count,
    writes: Count,
    failedWrites: Count,
    reconnects: Count,
    /** Polls that were left out, because the one before had not ended; not there for none. */
    missed: Type.Optional(Count),
    /** The last answer, ms UTC. */
    goodAt: Type.Optional(Ms),
    /** Median and worst duration of the last 100 polls. */
    readMs: Type.Optional(Type.Tuple([Ms, Ms])),
    /** The last fault, of the device or of one of its signals. */
    fault: Type.Optional(Type.Object({ code: Type.Integer(), text: Said, time: Ms }, closed)),
    /**
     * How often the driver failed with an error that nobody caught, since the program was started, and the last of
     * them: the kind of the driver and the error's own words. The device was started anew each time.
     */
    crash: Type.Optional(
      Type.Object({ count: Count, text: Type.String({ maxLength: limits.bus.crashText }), time: Ms }, closed),
    ),
  },
  closed,
)
export type DeviceCounters = Static<typeof DeviceCounters>

export const GatewayStatus = Type.Object(
  {
    v: Type.Literal(1),
    online: Type.Boolean(),
    boot: Id,
    time: Type.Integer({ minimum: 0 }),
    /** Batches waiting on the gateway's disk. */
    buffered: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Dropped samples that no batch has reported yet, including those that may have arrived. */
    lost: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Whether each device answers, by equipment id. */
    devices: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    /**
     * The connection to the PLC of each device, `host:port`, by equipment id. Devices with the same connection are
     * read from one PLC.
     */
    lines: Type.Optional(Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: limits.bus.line }))),
    /** The configuration that runs (0: one from a file), and the entries of it that the gateway refused. */
    config: Type.Optional(
      Type.Object(
        {
          version: Type.Integer({ minimum: 0 }),
          refused: Type.Array(RefusedEntry, { maxItems: limits.bus.refusedEntries }),
        },
        closed,
      ),
    ),
    /**
     * By equipment id, in one status of several: the others leave it out. Of more than `limits.bus.counted` devices,
     * those that fare worst.
     */
    counters: Type.Optional(Type.Record(Type.String(), DeviceCounters, { maxProperties: limits.bus.counted })),
    /**
     * In a status with counters: how many devices are read less often than they are set to (the median of the last ten
     * polls), and the one that is furthest behind. Not there for none.
     */
    behind: Type.Optional(Type.Object({ devices: Count, equipId: Id, wantedMs: Ms, everyMs: Ms }, closed)),
    /** When the first certificate ends that it shows to its devices, ms UTC, once that is near. */
    certificateEnd: Type.Optional(Ms),
    /** What the broker's access list refuses it: `publish mimic/v1/gw-a/data`. Not there for nothing. */
    brokerRefuses: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 8 })),
    /** The version of the gateway's program, and when it was started, ms UTC. */
    program: Type.Optional(Type.String({ maxLength: 64 })),
    started: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  closed,
)
export type GatewayStatus = Static<typeof GatewayStatus>

/**
 * The newest configuration of a gateway. `config` is the JSON text of the document (docs/gateway.md), and `sha256` its
 * hash in hexadecimal: a gateway that finds another one keeps what it runs.
 */
export const ConfigMessage = Type.Object(
  {
    v: Type.Literal(1),
    gatewayId: Id,
    version: Type.Integer({ minimum: 1 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    config: Type.String(),
  },
  closed,
)
export type ConfigMessage = Static<typeof ConfigMessage>

/** The results that the server has committed; the gateway deletes them. */
export const ResultAck = Type.Object({ v: Type.Literal(2), results: Type.Array(Id, { maxItems: 1000 }) }, closed)
export type ResultAck = Static<typeof ResultAck>

/** SHA-1 of a certificate, by which OPC UA names it. */
const Thumbprint = Type.String({ pattern: '^[0-9A-F]{40}$' })

/** Trusts the certificate of a device from now on, or forgets it, or the earlier one that the gateway shows to it. */
export const CertificateChange = Type.Object({ thumbprint: Thumbprint, action: Type.Enum(['trust', 'remove']) }, closed)
export type CertificateChange = Static<typeof CertificateChange>

/** A fault that a simulated device has while it runs. `none` ends it. */
export const FaultSetting = Type.Object(
  {
    /** Empty: the whole device. */
    signalId: Type.String({ maxLength: limits.id }),
    kind: Type.Enum(Object.keys(simulatedFaults) as SimulatedFault[]),
    /** Of spikes and bad values the part of the readings, of slow answers that of the timeout; 100: it answers too late. */
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
 * `faults` lists the faults of a simulated device that runs, after a change of one. `log` asks for the newest lines of the log, and `restart` ends
 * the process so that its supervisor starts it again. `firmware` offers a file, and carries the part of it that begins
 * at `at`; an empty part asks how much of the file the gateway has already. These eight are answered by an
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

/** One signal as a `test` read it. */
export const TestReading = Type.Object({
  signalId: Type.String({ maxLength: limits.id }),
  value: Scalar,
  quality: Quality,
  /** The code of `errors.ts` that says why it is bad; 200 for a good one. */
  code: Type.Integer(),
  /** The bytes that the device sent, in hexadecimal, or its text; empty where the protocol has no such thing. */
  raw: Type.String({ maxLength: 1000 }),
  /** Why it is bad, with the words of the protocol; empty for a good one. */
  text: Said,
  /** The device's own time, ms UTC; null where it gives none. */
  time: Type.Union([Type.Integer(), Type.Null()]),
})
export type TestReading = Static<typeof TestReading>

/** One thing that a device offers. */
export const BrowseNode = Type.Object({
  /** `browse` takes it to list the nodes below. */
  node: Type.String({ maxLength: 1000 }),
  /**
   * The node right above it, where it is not the asked one: an answer may have further levels, each branch of them whole.
   * They come after the nodes that were asked for.
   */
  parent: Type.Optional(Type.String({ maxLength: 1000 })),
  title: Said,
  /** Its present value, or why it has none. */
  detail: Type.Optional(Said),
  hasChildren: Type.Boolean(),
  /** The settings of a signal of this node; null for a node without a value. */
  signal: Type.Union([
    Type.Object({
      dataType: Type.Enum(['number', 'boolean', 'string']),
      isWritable: Type.Boolean(),
      /** The address by the fields of the kind of driver. */
      address: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    }),
    Type.Null(),
  ]),
})
export type BrowseNode = Static<typeof BrowseNode>

/** A certificate of the connection to a device. */
export const DeviceCertificate = Type.Object({
  /**
   * `own`: the gateway shows it to its devices. `next`: it will, once its own one is about to end. `earlier`: it shows it
   * to this device alone, as before all devices had the same. `refused`: a device has shown it, and nobody trusts it yet.
   */
  state: Type.Enum(['own', 'next', 'earlier', 'trusted', 'refused']),
  thumbprint: Thumbprint,
  /** SHA-256; older gateways do not send it. */
  fingerprint: Type.Optional(Type.String({ pattern: '^[0-9A-F]{64}$' })),
  subject: Type.String({ maxLength: 500 }),
  /** ms UTC */
  from: Type.Integer(),
  /** ms UTC */
  to: Type.Integer(),
  /** The certificate itself, for the trust list of the device; only of those that the gateway shows. */
  pem: Type.Optional(Type.String({ maxLength: 8000 })),
})
export type DeviceCertificate = Static<typeof DeviceCertificate>

/** A way to connect to a device, as the device lists it. */
export const DeviceEndpoint = Type.Object({
  /** The device's own name for its address, which others often cannot resolve. */
  url: Type.String({ maxLength: 512 }),
  /** In the words of the protocol; those that the driver can use are among the choices of its settings. */
  securityMode: Type.String({ maxLength: 64 }),
  securityPolicy: Type.String({ maxLength: 200 }),
  /** How secure the device holds it for, beside its other endpoints. */
  level: Type.Integer({ minimum: 0, maximum: 255 }),
  /** How people and programs may log in there. */
  userTokens: Type.Array(Type.Enum(['anonymous', 'userName', 'certificate', 'issuedToken']), { maxItems: 4 }),
  /** The thumbprint of the certificate that the device shows there. */
  thumbprint: Type.Optional(Thumbprint),
})
export type DeviceEndpoint = Static<typeof DeviceEndpoint>

/**
 * The answer to the command of this uuid: 200 or a code of 8.2 with the reason as `text`, how long it took, and what
 * was asked for.
 */
export const Answer = Type.Object(
  {
    v: Type.Literal(2),
    kind: Type.Literal('answer'),
    uuid: Id,
    code: Type.Integer(),
    text: Said,
    tookMs: Type.Integer({ minimum: 0 }),
    readings: Type.Optional(Type.Array(TestReading, { maxItems: limits.bus.tested })),
    nodes: Type.Optional(Type.Array(BrowseNode, { maxItems: limits.bus.browsed })),
    lines: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: limits.bus.logLines })),
    certificates: Type.Optional(Type.Array(DeviceCertificate, { maxItems: limits.bus.certificates })),
    endpoints: Type.Optional(Type.Array(DeviceEndpoint, { maxItems: limits.bus.endpoints })),
    faults: Type.Optional(Type.Array(FaultSetting, { maxItems: limits.bus.faults })),
    /** How many bytes of the firmware file the gateway has. */
    received: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The firmware file is whole, was checked, and was handed over to whoever installs it. */
    handedOver: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type Answer = Static<typeof Answer>
