import { Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { cardSourceEntity } from '../entities/cardSource.ts'
import { entityCalls } from '../entity/entityCalls.ts'

export const cardSource = {
  ...entityCalls(cardSourceEntity),
  ask: endpoint({
    id: 'card.source.ask',
    allow: 'equipment.edit',
    isInside: true,
    summary:
      'Asks the source of a card for its state and its used data now. The reply has what went wrong, which the card keeps beside its former values; empty when both are new. 409 with reason `noSource` where no enabled source is for its operator.',
    body: closed({ id: Id }),
    reply: Type.Object({ problem: Type.String() }),
    scopedBy: 'id',
    example: { id: 'card-a' },
    audit: { action: 'card.ask', cn: '查询物联卡', en: 'Query of an IoT card', isTry: true },
  }),
}
