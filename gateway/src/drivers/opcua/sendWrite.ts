import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import type { ClientSession, NodeId, ResponseCallback, WriteRequest, WriteResponse } from 'node-opcua-client'
import { FieldError } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import { writeCode } from './statusCode.ts'
import type { TypedValue } from './variantValue.ts'

/** The part of the library's session that takes a request as it is. Its types leave it out. */
interface Transactions {
  performMessageTransaction(request: WriteRequest, callback: ResponseCallback<WriteResponse>): void
}

export interface Write {
  readonly nodeId: NodeId
  readonly typed: TypedValue
  readonly ms: number
  readonly isCurrent: () => boolean
}

/**
 * Writes the value of a node. The library sends a request again when the server has forgotten the session; a write that
 * has run out of time is emptied, so that nothing is written then.
 * @throws {FieldError} when the server refuses it or does not answer in time
 */
export async function sendWrite({ client }: OpcuaLibrary, session: ClientSession, write: Write): Promise<void> {
  const { nodeId, typed, ms, isCurrent } = write
  const request = new client.WriteRequest({
    nodesToWrite: [
      {
        nodeId,
        attributeId: client.AttributeIds.Value,
        value: { value: { ...typed, arrayType: client.VariantArrayType.Scalar } },
      },
    ],
  })
  // Without times and status: many servers refuse to be told them.
  const response = await new Promise<WriteResponse | undefined>((resolve, reject) => {
    const timer = setTimeout(() => {
      request.nodesToWrite = []
      reject(new FieldError(codes.gatewayTimeout, says('noAnswer', { ms })))
    }, ms)
    // The last check of the clock: nothing is awaited between it and the socket.
    if (!isCurrent()) {
      clearTimeout(timer)
      return reject(new FieldError(codes.writeExpired, says('expired')))
    }
    ;(session as unknown as Transactions).performMessageTransaction(request, (error, answer) => {
      clearTimeout(timer)
      if (error) reject(new FieldError(codes.gatewayTimeout, says('connectFailed', {}, error.message)))
      else resolve(answer)
    })
  })
  const status = response?.results?.[0]
  if (!status) throw new FieldError(codes.commIncomplete, says('writeUnanswered'))
  if (status.isNotGood())
    throw new FieldError(writeCode(status), says('status', {}, `${status.name}: ${status.description}`))
}
