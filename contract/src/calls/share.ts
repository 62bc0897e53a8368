import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** Rights of a share beyond reading the live values. */
export const shareRights = ['history', 'alarms', 'write'] as const
export type ShareRight = (typeof shareRights)[number]

const rights = { history: Type.Boolean(), alarms: Type.Boolean(), write: Type.Boolean() } satisfies Record<
  ShareRight,
  unknown
>
/** The last part of the share's address, which cannot be guessed. */
const code = Id
const { min, max, pattern } = limits.sharePassword

/** Whether and how an equipment is shared. The password is not included. */
export const Share = Type.Object({
  equipId: Id,
  enabled: Type.Boolean(),
  hasPassword: Type.Boolean(),
  /** Path of the screen that opens the share; empty before it was shared for the first time. */
  path: Type.String(),
  ...rights,
  /** Login name of whoever changed it last; empty before the first change. */
  author: Type.String(),
  gmtModified: Type.Union([TimeMs, Type.Null()]),
})
export type Share = Static<typeof Share>

/**
 * An equipment that the session has opened through its share, and the rights of the caller: those that both the share
 * and the caller's own account allow.
 */
export const SharedEquipment = Type.Object({
  equipId: Id,
  equipName: Type.String(),
  /** The organisation that owns the equipment. */
  orgTitle: Type.String(),
  ...rights,
})
export type SharedEquipment = Static<typeof SharedEquipment>

export const share = {
  info: endpoint({
    id: 'equipment.multi.share.info',
    allow: 'equipment.edit',
    summary: 'Whether and how an equipment is shared; never its password.',
    body: closed({ equipId: Id }),
    reply: Share,
    scopedBy: 'equipId',
    example: { equipId: 'eq-a' },
    audit: 'reads',
  }),
  editPwd: endpoint({
    id: 'equipment.multi.share.editPwd',
    allow: 'equipment.edit',
    needsProof: true,
    summary:
      'Sets the password of a share. Whoever opened it by the one before is out, open sockets included. 400 with reason `notHeld` for a share that is on and allows what the caller may not.',
    body: closed({ equipId: Id, password: Type.String({ minLength: min, maxLength: max, pattern }) }),
    reply: Share,
    scopedBy: 'equipId',
    example: { equipId: 'eq-a', password: 'pump2026' },
    audit: { action: 'equipment.share.editPwd', cn: '修改分享密码', en: 'Share password changed' },
  }),
  editAuth: endpoint({
    id: 'equipment.multi.share.editAuth',
    allow: 'equipment.edit',
    needsProof: true,
    summary:
      'Turns a share on or off, and sets what it allows beside live values; from the next call on, also for those who have opened it. 400 for one that is turned on without a password, and with reason `notHeld` (`enabled`: live values) for one that is on and allows what the caller may not.',
    body: closed({ equipId: Id, enabled: Type.Boolean(), ...rights }),
    reply: Share,
    scopedBy: 'equipId',
    example: { equipId: 'eq-a', enabled: true, history: true, alarms: true, write: false },
    audit: { action: 'equipment.share.editAuth', cn: '修改分享权限', en: 'Share permissions changed' },
  }),
  open: endpoint({
    id: 'equipment.multi.share.open',
    allow: 'session',
    summary:
      'Opens a shared equipment for this session, of whatever organisation; 401 for a wrong password, 404 for a share that is off or not there. From the fifth wrong try on each waits longer (429 with the seconds left); right ones are not counted.',
    body: closed({ code, password: Type.String({ minLength: 1, maxLength: max }) }),
    reply: SharedEquipment,
    example: { code: 'no-such-share', password: 'pump2026' },
    audit: { action: 'equipment.share.open', cn: '打开分享的设备', en: 'Opening of a share', isTry: true },
  }),
  opened: endpoint({
    id: 'equipment.multi.share.opened',
    allow: 'session',
    summary: 'A shared equipment that this session has opened; 423 for one that it has not.',
    body: closed({ code }),
    reply: SharedEquipment,
    example: { code: 'no-such-share' },
    audit: 'reads',
  }),
}
