import type { Acknowledgement } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { messageOf } from '@mimic/contract/messageOf'
import type { ClientSession } from 'node-opcua-client'
import { FieldError } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import { writeCode } from './statusCode.ts'

/**
 * Calls the method Acknowledge of a condition (OPC UA Part 9, 5.7.3). A server refuses an event that is not the newest
 * of its condition, and one that is acknowledged already, so a call that it has executed late or twice does no harm.
 * @throws {FieldError} when the server refuses it
 */
export async function acknowledgeThere(
  { client }: OpcuaLibrary,
  session: ClientSession,
  { condition, event, comment }: Acknowledgement,
): Promise<void> {
  const status = await client
    .acknowledgeCondition(session, condition, Buffer.from(event, 'hex'), comment)
    .catch((error: unknown) => {
      throw new FieldError(codes.gatewayTimeout, says('connectFailed', {}, messageOf(error)))
    })
  if (status.isNotGood())
    throw new FieldError(writeCode(status), says('status', {}, `${status.name}: ${status.description}`))
}
