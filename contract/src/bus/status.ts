import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { Said } from '../texts/gatewayTexts.ts'
import { closed, Id } from './parts.ts'

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
    /** The deeds that the broker's access list refuses it: `publish mimic/v1/gw-a/data`. Left out while there are none. */
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
