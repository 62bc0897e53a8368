import { POSITION_HEADER } from '@mimic/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/Database.ts'

/**
 * The operating position that a screen belongs to, as its header says. One that the organisation does not have counts as
 * none, and the answer says so: alarms can be answered all the same.
 */
export async function positionOf(
  db: Db,
  orgId: string,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<string | undefined> {
  const named = headers[POSITION_HEADER]
  if (typeof named !== 'string' || named === '') return undefined
  const found = await db
    .selectFrom('operating_position')
    .select('id')
    .where('orgId', '=', orgId)
    .where('id', '=', named)
    .executeTakeFirst()
  if (!found) reply.header(POSITION_HEADER, 'unknown')
  return found?.id
}
