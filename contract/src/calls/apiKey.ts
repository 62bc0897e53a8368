import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { apiKeyEntity } from '../entities/apiKey.ts'
import { entityCalls, givenSchemas, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

const ApiKey = rowSchema(apiKeyEntity)
export type ApiKey = Static<typeof ApiKey>

/** A key with its secret, which is answered this once. `gmtExpire` is 0 for a key that never expires. */
const ShownKey = Type.Object({ id: Id, title: Type.String(), key: Type.String(), gmtExpire: TimeMs })
export type ShownKey = Static<typeof ShownKey>

/** Keys of programs, as administrators manage them. */
export const apiKey = {
  ...entityCalls(apiKeyEntity),
  add: endpoint({
    id: 'api.key.add',
    allow: 'api.edit',
    needsProof: true,
    summary:
      'Adds a key and answers it this once: `mk_<id>_<secret>`. 400 with reason `notHeld` for permissions that the caller does not hold or a data range wider than the caller’s, `required` without a permission, or for a chosen data range that includes nothing, `format` for an address that is none.',
    body: closed(givenSchemas(apiKeyEntity.fields)),
    reply: ShownKey,
    example: {
      title: 'Historian',
      permissions: 'equipment.read,project.read',
      dataRange: 'chosen',
      rangeGroups: 'group-a',
      rangeEquips: 'eq-a',
      rangeProjects: 'project-a',
      lifetime: 'never',
      addresses: '10.0.0.0/8',
    },
    audit: { action: 'apiKey.add', cn: '新建 API 密钥', en: 'API key added' },
  }),
  renew: endpoint({
    id: 'api.key.renew',
    allow: 'api.edit',
    needsProof: true,
    summary:
      'Gives a key a new secret, which is answered this once, and its lifetime anew. The old secret is good for `overlapHours` more. 409 for a revoked key, 400 `notHeld` for one that may do or see what the caller may not.',
    body: closed({ id: Id, overlapHours: Type.Integer({ minimum: 0, maximum: limits.apiKey.overlapHours }) }),
    reply: ShownKey,
    scopedBy: 'id',
    example: { id: 'apiKey-a', overlapHours: 24 },
    audit: { action: 'apiKey.renew', cn: '更换 API 密钥', en: 'API key renewed' },
  }),
  revoke: endpoint({
    id: 'api.key.revoke',
    allow: 'api.edit',
    summary:
      'Ends a key at once, with its open sockets, and for ever. It needs no proof: ending access is urgent. 400 `notHeld` for one that may do or see what the caller may not.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'apiKey-a' },
    audit: { action: 'apiKey.revoke', cn: '吊销 API 密钥', en: 'API key revoked' },
  }),
}
