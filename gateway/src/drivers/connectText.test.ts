import { gatewayText } from '@mimic/contract/gatewayTexts'
import { expect, it } from 'vitest'
import { connectText } from './connectText.ts'

it.each([
  ['connect ECONNREFUSED 127.0.0.1:1', 'connectRefused'],
  ['getaddrinfo ENOTFOUND plc1', 'hostUnknown'],
  ['getaddrinfo EAI_AGAIN plc1', 'hostUnknown'],
  ['connect EHOSTUNREACH 10.9.9.9:502', 'hostUnreachable'],
  ['Connection refused: Not authorized', 'loginRefused'],
  ['Connection refused: Bad username or password', 'loginRefused'],
  ['BadUserAccessDenied (0x801f0000)', 'loginRefused'],
  ['BadIdentityTokenRejected (0x80210000)', 'loginRefused'],
  ['self-signed certificate', 'certificateRefused'],
  ['unable to verify the first certificate', 'certificateRefused'],
  ['read ECONNRESET', 'connectFailed'],
])('%s is %s, with its words in both languages', (words, is) => {
  const text = connectText(words)
  expect(text.is).toBe(is)
  for (const locale of ['cn', 'en'] as const) expect(gatewayText(text, locale)).toContain(words)
})
