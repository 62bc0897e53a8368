import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../../platform/ApiError.ts'
import type { NewFactor, StoredFactor } from './FactorRows.ts'

/** The library is large, and most servers start without anybody who needs it. */
const library = () => import('@simplewebauthn/server')

/** The site that a passkey belongs to: the host that the browser has opened. */
const siteOf = (request: FastifyRequest) => ({
  expectedOrigin: `${request.protocol}://${request.host}`,
  expectedRPID: request.hostname,
  // The password was the first factor, so that the key needs no PIN of its own.
  requireUserVerification: false,
})

/** A question with its challenge, which the server keeps. */
export interface PasskeyQuestion {
  readonly options: string
  readonly challenge: string
}

/** Asks the browser for a new passkey. */
export async function askNewPasskey(
  request: FastifyRequest,
  { userId, loginname, known }: { userId: string; loginname: string; known: readonly StoredFactor[] },
): Promise<PasskeyQuestion> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Mimic',
    rpID: request.hostname,
    userID: new TextEncoder().encode(userId),
    userName: loginname,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** @throws {ApiError} 400 for an answer that is none to the question */
export async function newPasskey(
  request: FastifyRequest,
  expectedChallenge: string,
  answer: string,
): Promise<Omit<NewFactor, 'title'>> {
  const { verifyRegistrationResponse } = await library()
  const response = parsed<RegistrationResponseJSON>(answer)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    ...siteOf(request),
  }).catch(() => refuse())
  const { credential } = registrationInfo ?? refuse()
  return {
    kind: 'passkey',
    secret: Buffer.from(credential.publicKey).toString('base64url'),
    credentialId: credential.id,
    transports: (credential.transports ?? []).join(','),
    counter: credential.counter,
  }
}

/** Asks the browser for one of the account's passkeys; undefined where it has none. */
export async function askPasskey(
  request: FastifyRequest,
  factors: readonly StoredFactor[],
): Promise<PasskeyQuestion | undefined> {
  const allowCredentials = credentialsOf(factors)
  if (allowCredentials.length === 0) return undefined
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: request.hostname,
    allowCredentials,
    userVerification: 'discouraged',
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The passkey that gave the answer, and its counter now; undefined for a wrong answer. */
export async function answeredPasskey(
  request: FastifyRequest,
  factors: readonly StoredFactor[],
  expectedChallenge: string,
  answer: string,
): Promise<{ readonly factor: StoredFactor; readonly counter: number } | undefined> {
  const response = parsed<AuthenticationResponseJSON>(answer)
  const factor = factors.find(({ credentialId }) => credentialId !== '' && credentialId === response.id)
  if (!factor) return undefined
  const { verifyAuthenticationResponse } = await library()
  const publicKey = new Uint8Array(Buffer.from(factor.secret, 'base64url'))
  const credential = { id: factor.credentialId, publicKey, counter: factor.counter }
  // The library throws for every answer that is not right; why it was wrong is nothing for the one who sent it.
  // The library throws for an answer that does not verify, which is refused like a wrong one.
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    credential,
    ...siteOf(request),
  }).catch(() => undefined)
  return result?.verified ? { factor, counter: result.authenticationInfo.newCounter } : undefined
}

const credentialsOf = (factors: readonly StoredFactor[]) =>
  factors
    .filter(({ kind }) => kind === 'passkey')
    .map(({ credentialId, transports }) => ({
      id: credentialId,
      // Given by the browser that made the key; a browser ignores those that it does not know.
      transports: transports.split(',').filter(Boolean) as AuthenticatorTransportFuture[],
    }))

/** The library checks the parts of an answer; it takes only an object. */
function parsed<T>(answer: string): T {
  try {
    const value: unknown = JSON.parse(answer)
    if (typeof value === 'object' && value !== null) return value as T
  } catch {
    // No JSON: refused below.
  }
  return refuse()
}

function refuse(): never {
  throw invalid('passkey', 'format')
}
