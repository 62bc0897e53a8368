import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** RFC 4226 recommends a secret of 160 bits. */
const SECRET_BYTES = 20

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Mimic',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/** A new secret of an authenticator app, base32, and the address that its QR code holds. */
export function makeTotp(loginname: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, uri: totpOf(secret, loginname).toString() }
}

/**
 * The time step whose code it is (RFC 6238), of the present one and its two neighbours; undefined for a wrong code.
 * @param now wall clock, ms
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, window: 1, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta
}
