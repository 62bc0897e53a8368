import type { ConditionAct, ConditionOrder } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { messageOf } from '@mimic/contract/messageOf'
import type { ClientSession, NodeId, StatusCode, VariantOptions } from 'node-opcua-client'
import { FieldError } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import { writeCode } from './statusCode.ts'

/** The methods of a ShelvedStateMachineType (OPC UA Part 9, 5.8.10) with their ids in the type. */
const methods = {
  timedShelve: { name: 'TimedShelve', ofType: 'ns=0;i=2949' },
  oneShotShelve: { name: 'OneShotShelve', ofType: 'ns=0;i=2948' },
  unshelve: { name: 'Unshelve', ofType: 'ns=0;i=2947' },
} as const satisfies Readonly<Record<Exclude<ConditionAct['is'], 'confirm'>, object>>

/** A server that has the node of a method and nothing behind it. */
const unbuilt: ReadonlySet<string> = new Set(['BadMethodInvalid', 'BadNotImplemented', 'BadNotSupported'])
/** The condition that is to be unshelved is not shelved, or not there any more. */
const unshelved: ReadonlySet<string> = new Set(['BadConditionNotShelved', 'BadNodeIdUnknown'])

/**
 * Confirms, shelves or unshelves a condition by the methods of its server.
 * @throws {FieldError} when the server refuses it
 */
export async function actThere(
  lib: OpcuaLibrary,
  session: ClientSession,
  { condition, act, comment }: ConditionOrder,
): Promise<void> {
  const done =
    act.is === 'confirm'
      ? lib.client.confirmCondition(session, condition, Buffer.from(act.event, 'hex'), comment)
      : shelve(lib, session, condition, act, comment)
  const status = await done.catch((error: unknown) => {
    throw new FieldError(codes.gatewayTimeout, says('connectFailed', {}, messageOf(error)))
  })
  if (status.isGood() || (act.is === 'unshelve' && unshelved.has(status.name))) return
  throw new FieldError(writeCode(status), says('status', {}, `${status.name}: ${status.description}`))
}

/** Calls the method that takes a comment where the server has it, and the one without it otherwise. */
async function shelve(
  { client }: OpcuaLibrary,
  session: ClientSession,
  condition: string,
  act: Exclude<ConditionAct, { is: 'confirm' }>,
  comment: string,
): Promise<StatusCode> {
  const { DataType, makeBrowsePath, resolveNodeId } = client
  const { name, ofType } = methods[act.is]
  const paths = ['/ShelvingState', `/ShelvingState/${name}2`, `/ShelvingState/${name}`]
  const found = await session.translateBrowsePath(paths.map((path) => makeBrowsePath(condition, path)))
  const [machine, withComment, plain] = found.map(({ targets }) => targets?.[0]?.targetId)
  const time: VariantOptions[] = act.is === 'timedShelve' ? [{ dataType: DataType.Double, value: act.ms }] : []
  // A server that shows no instances takes the id of the condition, and the method of the type.
  const objectId = machine ?? resolveNodeId(condition)
  const call = async (methodId: NodeId, inputArguments: VariantOptions[]) =>
    (await session.call({ objectId, methodId, inputArguments })).statusCode
  if (withComment) {
    const status = await call(withComment, [...time, { dataType: DataType.LocalizedText, value: { text: comment } }])
    if (!unbuilt.has(status.name)) return status
  }
  return call(plain ?? resolveNodeId(ofType), time)
}
