import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows. @param at wall clock, ms */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at })
