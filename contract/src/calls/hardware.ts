import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, TimeMs, Title } from '../endpoint/shapes.ts'

/** A gateway as a device of the organisation. */
export const Hardware = Type.Object({
  id: Id,
  title: Type.String(),
  sn: Type.String(),
  /** The device's model, and the firmware it runs. */
  model: Type.String(),
  firmware: Type.String(),
  online: Type.Boolean(),
  vpn: Type.Boolean(),
  /** Number of devices behind it. */
  equipmentCount: Type.Integer(),
})
export type Hardware = Static<typeof Hardware>

/**
 * Why the server refused a sample or a message. `future` samples are not refused for good: they are held back until
 * their time can be determined.
 */
export const refusalReasons = ['unknown signal', 'future', 'type', 'shape', 'status'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How reliably a gateway delivers. */
export const GatewayHealth = Type.Object({
  /** How far its clock is ahead of the server's, ms, plus or minus `errorMs`; null until the gateway reports it. */
  clock: Type.Union([Type.Object({ skewMs: Type.Integer(), errorMs: Type.Integer() }), Type.Null()]),
  /** Batches that wait on its disk, by its last report; null before the first report. */
  buffered: Type.Union([Type.Integer(), Type.Null()]),
  /**
   * How many devices it reads less often than they are set to, by its last report, and the one that is furthest behind: its
   * name, its interval and how often it is read, ms; null while there is none, and for a gateway that is offline.
   */
  behind: Type.Union([
    Type.Object({
      devices: Type.Integer(),
      equipTitle: Type.String(),
      wantedMs: Type.Integer(),
      everyMs: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** When the first certificate ends that it shows to its devices, by its last report; null while that is far away. */
  certificateEnd: Type.Union([TimeMs, Type.Null()]),
  /** The deeds that the broker's access list refuses it, by its last report. */
  brokerRefuses: Type.Array(Type.String()),
  /** Samples lost because its buffer was full, as far back as raw values are kept. */
  lost: Type.Integer(),
  /**
   * The newest outages. `offline`: nothing was heard from the gateway or the named device; `lost`: samples of that
   * time were lost.
   */
  outages: Type.Array(
    Type.Object({
      kind: Type.Enum(['offline', 'lost']),
      /** The device; empty for the gateway itself. */
      equipTitle: Type.String(),
      from: TimeMs,
      /** Null while the outage lasts. */
      to: Type.Union([TimeMs, Type.Null()]),
      samples: Type.Integer(),
    }),
  ),
  /** Samples and messages that the server has refused since it started, the most frequent reason first. */
  refused: Type.Array(
    Type.Object({
      reason: Type.Enum(refusalReasons),
      count: Type.Integer(),
      /** Time of the last refusal, and the signal id as the gateway sent it; empty if a whole message was refused. */
      time: TimeMs,
      signalId: Type.String(),
    }),
  ),
})
export type GatewayHealth = Static<typeof GatewayHealth>

export const hardware = {
  health: endpoint({
    id: 'hardware.health',
    allow: 'equipment.read',
    summary:
      'How reliably the gateway of an equipment delivers: how far its clock is off, what waits, what was lost, when it or its devices were silent, and what the server refused and why. 2001 when the equipment has none.',
    body: closed({ equipmentId: Id }),
    reply: GatewayHealth,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'reads',
  }),
  queryBySn: endpoint({
    id: 'hardware.queryBySn',
    isInside: true,
    allow: 'equipment.read',
    summary: 'The gateway of a serial number; 404 when the organisation has none of it.',
    body: closed({ sn: Title }),
    reply: Hardware,
    scopedBy: 'sn',
    example: { sn: 'SN-a' },
    audit: 'reads',
  }),
}
