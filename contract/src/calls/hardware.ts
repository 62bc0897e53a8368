import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { paths } from '../paths.ts'
import { closed, Id } from './shapes.ts'

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

export const hardware = {
  queryBySn: endpoint({
    id: 'hardware.queryBySn',
    path: paths.hardwareBySn,
    allow: 'equipment.read',
    summary: 'The gateway of a serial number; 404 when the organisation has none of it.',
    body: closed({ sn: Type.String({ minLength: 1, maxLength: limits.title }) }),
    reply: Hardware,
    scopedBy: 'sn',
  }),
}
