import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Title } from '../endpoint/shapes.ts'
import { fieldAccountEntity } from '../entities/fieldAccount.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'

const FieldAccount = rowSchema(fieldAccountEntity)
export type FieldAccount = Static<typeof FieldAccount>

const FieldLogin = Type.Object({ id: Id, username: Type.String(), password: Type.String() })
export type FieldLogin = Static<typeof FieldLogin>

export const fieldAccount = {
  ...entityCalls(fieldAccountEntity),
  add: endpoint({
    id: 'gateway.fieldAccount.add',
    allow: 'equipment.edit',
    needsProof: true,
    isForWholeRange: true,
    summary:
      'Adds an account of field devices at Mimic’s own broker. Its password is shown this once. It is good at once for any topics outside `mimic/` and `$`, in a space that only the organisation’s field devices and gateways share (docs/drivers.md). 409 with reason `external` where an external broker is used.',
    body: closed({ title: Title }),
    reply: FieldLogin,
    example: { title: 'Boiler sensor' },
    audit: { action: 'fieldAccount.add', cn: '新建现场设备账号', en: 'Field device account added' },
  }),
  rotate: endpoint({
    id: 'gateway.fieldAccount.rotate',
    allow: 'equipment.edit',
    needsProof: true,
    isForWholeRange: true,
    summary:
      'Gives an account of field devices a new password, which is shown this once. Whoever uses the old one is disconnected within a second.',
    body: closed({ id: Id }),
    reply: FieldLogin,
    scopedBy: 'id',
    example: { id: 'fieldAccount-a' },
    audit: { action: 'fieldAccount.rotate', cn: '更换现场设备账号密码', en: 'Field device password changed' },
  }),
  access: endpoint({
    id: 'gateway.fieldAccount.access',
    isInside: true,
    allow: 'equipment.read',
    summary:
      'How field devices reach Mimic’s own broker. `isEmbedded` is false where an external broker is used: its administrator gives accounts then. `url` is empty while the broker serves its own machine alone (`MIMIC_BROKER_LISTEN`); `ca` (PEM) is what a device has to trust, empty for the authorities that it knows.',
    body: closed({}),
    reply: Type.Object({ isEmbedded: Type.Boolean(), url: Type.String(), ca: Type.String() }),
    example: {},
    audit: 'reads',
  }),
}
