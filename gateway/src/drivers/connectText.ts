import { type GatewayText, type GatewayTextName, says } from '@mimic/contract/gatewayTexts'

/** The reasons behind the words of Node.js and of the libraries. */
const meanings = [
  [/ECONNREFUSED/, 'connectRefused'],
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'hostUnknown'],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN/, 'hostUnreachable'],
  [
    /not authori[sz]ed|bad user ?name or password|BadUserAccessDenied|BadIdentityToken(Rejected|Invalid)/i,
    'loginRefused',
  ],
  [
    /self.signed certificate|unable to (verify|get).*certificate|CERT_|certificate (has expired|is not yet)/i,
    'certificateRefused',
  ],
] as const satisfies readonly (readonly [RegExp, GatewayTextName])[]

/** Why a connection could not be made: the reason where it is known, with the words of the library behind it. */
export function connectText(words: string): GatewayText {
  const [, is = 'connectFailed'] = meanings.find(([pattern]) => pattern.test(words)) ?? []
  return says(is, {}, words)
}
