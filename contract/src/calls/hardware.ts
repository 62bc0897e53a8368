import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { closed, Id, TimeMs } from './shapes.ts'

/** A gateway as a device of the organisation. */
export const Hardware = Type.Object({
  id: Id,
  title: Type.String(),
  sn: Type.String(),
  /** What it is, and the firmware it runs. */
  model: Type.String(),
  firmware: Type.String(),
  online: Type.Boolean(),
  vpn: Type.Boolean(),
  /** Equipment behind it. */
  equipmentCount: Type.Integer(),
})
export type Hardware = Static<typeof Hardware>

/** Why the server did not take a sample or a message; `future`: not yet, it is held back until its time can be told. */
export const refusalReasons = ['unknown signal', 'future', 'type', 'shape', 'status'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How reliably a gateway delivers. */
export const GatewayHealth = Type.Object({
  /** How far its clock is ahead of the server's, ms, give or take `errorMs`; null while it does not tell. */
  clock: Type.Union([Type.Object({ skewMs: Type.Integer(), errorMs: Type.Integer() }), Type.Null()]),
  /** Batches that wait on its disk, as it said last; null before it has said anything. */
  buffered: Type.Union([Type.Integer(), Type.Null()]),
  /** Samples lost because its buffer was full, as far back as raw values are kept. */
  lost: Type.Integer(),
  /** The newest: `offline`: it, or the named device, was not heard; `lost`: of that time samples were lost. */
  outages: Type.Array(
    Type.Object({
      kind: Type.Enum(['offline', 'lost']),
      /** The device; empty for the gateway itself. */
      equipTitle: Type.String(),
      from: TimeMs,
      /** Null while it lasts. */
      to: Type.Union([TimeMs, Type.Null()]),
      samples: Type.Integer(),
    }),
  ),
  /** What the server refused since its start, the most frequent first. */
  refused: Type.Array(
    Type.Object({
      reason: Type.Enum(refusalReasons),
      count: Type.Integer(),
      /** Of the last one: when, and the signal's id as the gateway named it; empty for a whole message. */
      time: TimeMs,
      signalId: Type.String(),
    }),
  ),
})
export type GatewayHealth = Static<typeof GatewayHealth>

export const hardware = {
  health: endpoint({
    id: 'hardware.health',
    path: '/lfscada/hardware/health',
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
    path: '/lfscada/hardware/queryBySn',
    allow: 'equipment.read',
    summary: 'The gateway of a serial number; 404 when the organisation has none of it.',
    body: closed({ sn: Type.String({ minLength: 1, maxLength: limits.title }) }),
    reply: Hardware,
    scopedBy: 'sn',
    example: { sn: 'SN-a' },
    audit: 'reads',
  }),
}
