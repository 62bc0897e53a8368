import { Answer, Claim, CommandResult, ConditionReport, GatewayStatus, Pong, SampleBatch } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { compileAtUse } from '../compileAtUse.ts'

/** Nothing is coerced here, unlike in forms: null, 0 and false are three different values of a device. */
const ajv = new Ajv({ strict: false })

/** Reads one kind of message; undefined for anything that is too large, no JSON, or of another shape. */
function reader<S extends TSchema>(schema: S): (payload: Buffer) => Static<S> | undefined {
  const validate = compileAtUse(ajv, schema)
  return (payload) => {
    if (payload.length > limits.bus.packetBytes) return undefined
    const message = parseJson(payload)
    // Checked against the schema in the same line.
    return validate(message) ? (message as Static<S>) : undefined
  }
}

export const readBatch = reader(SampleBatch)
export const readStatus = reader(GatewayStatus)
export const readClaim = reader(Claim)
export const readPong = reader(Pong)
export const readAnswer = reader(Answer)
export const readReport = reader(ConditionReport)
export const readResult = reader(CommandResult)

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    // No JSON: every reader refuses undefined as it refuses another shape.
    return undefined
  }
}
