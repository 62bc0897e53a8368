import { isSuccess } from '@mimic/contract/errors'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Id } from '../config/judgeDevices.ts'
import { writeWhole } from '../writeWhole.ts'

/** The account at the broker that the server gives to a gateway that enrols. */
export const Enrolment = Type.Object({
  gatewayId: Id,
  mqttUrl: Type.String({ minLength: 1, maxLength: 512 }),
  username: Type.String({ maxLength: 256 }),
  password: Type.String({ maxLength: 256 }),
  /** The certificate (PEM) that the broker's is signed with; empty for one that the system trusts. */
  ca: Type.String({ maxLength: 65_536 }),
})
export type Enrolment = Static<typeof Enrolment>

const Reply = Type.Object({
  code: Type.Integer(),
  message: Type.Optional(Type.String()),
  data: Type.Optional(Type.Unknown()),
})
const PATH = '/lfscada/gateway/multi/enrol'
const WAIT_MS = 20_000

/**
 * Exchanges the key of a gateway for its account, and keeps that in a file.
 * @param url address of the server, as in a browser
 * @throws {Error} that says why the server gives no account
 */
export async function enrol(url: string, key: string, path: string): Promise<Enrolment> {
  if (!URL.canParse(url)) throw new Error(`--enrol: ${url} is no address; it looks like https://mimic.example:8080`)
  const target = new URL(`${url.replace(/\/+$/, '')}${PATH}`)
  const enrolment = await ask(target, key)
  writeWhole(path, JSON.stringify(enrolment))
  return enrolment
}

async function ask(target: URL, key: string): Promise<Enrolment> {
  const reply = await post(target, key)
  if (!Value.Check(Reply, reply)) throw new Error(`${target.origin} is no server of Mimic, or one that cannot enrol`)
  const { code, message = '', data } = reply
  if (!isSuccess(code))
    throw new Error(
      `${target.origin} refuses the key (${code} ${message}): a key is good once and for an hour; make a new one on the page of the gateway`,
    )
  if (!Value.Check(Enrolment, data)) throw new Error(`${target.origin} has answered without an account`)
  const { gatewayId, mqttUrl, username, password, ca } = data
  return { gatewayId, mqttUrl, username, password, ca }
}

async function post(target: URL, key: string): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(target, {
      method: 'POST',
      body: new URLSearchParams({ key }),
      signal: AbortSignal.timeout(WAIT_MS),
    })
  } catch (error) {
    throw new Error(`${target.origin} cannot be reached: ${reasonOf(error)}`)
  }
  // Text that is no JSON comes from something else than Mimic; the caller says so.
  return response.json().catch(() => undefined)
}

/** The reason of a failed `fetch` stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${WAIT_MS / 1000} s`
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message
}
