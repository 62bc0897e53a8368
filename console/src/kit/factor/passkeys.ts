import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Browsers keep passkeys for secure sites with a name; an IP address is none. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|[:[]/.test(location.hostname)

/** The library comes with the first passkey. */
const library = () => import('@simplewebauthn/browser')

/** Makes a passkey. @param options of the server, as JSON. @returns the answer as JSON */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await library()
  // The server's own library made them.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Asks for a passkey of the account. @param options of the server, as JSON. @returns the answer as JSON */
export async function givePasskey(options: string): Promise<string> {
  const { startAuthentication } = await library()
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}
