import { readFileSync } from 'node:fs'
import { type CodeName, codes, type Locale } from '@mimic/contract/errors'

/** An error of the specification. */
interface ErrorRecord {
  readonly id: string
  readonly code: number | null
  readonly meaning_en: string
  readonly message_cn: string | null
}

const file = new URL('../../../fixtures/spec/errors.json', import.meta.url)
// The file belongs to the repository, so its shape is known.
export const errorRecords = JSON.parse(readFileSync(file, 'utf8')) as readonly ErrorRecord[]

/** Texts that have no code in the specification, with the codes that Mimic gives them. */
const carried: Readonly<Record<string, CodeName>> = {
  'write-failed': 'writeFailed',
  'write-slave-fault': 'writeSlaveFault',
  'write-slave-busy': 'writeSlaveBusy',
  'write-data-check': 'dataCheck',
  'write-no-variable': 'variableMissing',
  'write-timeout': 'responseTimeout',
  'write-no-address': 'addressMissing',
  'write-data-type': 'dataType',
  'write-out-of-limit': 'writeOutOfLimit',
  'write-read-only': 'writeReadOnlyThere',
  'gateway-timeout': 'gatewayTimeout',
  'gateway-coding': 'gatewayCoding',
  'gateway-target': 'gatewayTarget',
  'gateway-path': 'gatewayPath',
  'gateway-parity': 'gatewayParity',
  'gateway-slave-busy': 'gatewaySlaveBusy',
  'gateway-slave-fault': 'gatewaySlaveFault',
  'gateway-illegal-value': 'gatewayIllegalValue',
  'gateway-illegal-address': 'gatewayIllegalAddress',
  'gateway-illegal-function': 'gatewayIllegalFunction',
}
/** A code that no table has. */
const UNKNOWN_CODE = 4711

/** The device's or gateway's answer to a write, by error. */
export const writeAnswers: ReadonlyMap<string, number> = new Map([
  ...errorRecords.flatMap(({ id, code }): [string, number][] =>
    id === 'command-timeout' || (id.startsWith('comm-') && code !== null) ? [[id, code ?? 0]] : [],
  ),
  ...Object.entries(carried).map(([id, name]): [string, number] => [id, codes[name]]),
  ['comm-other', UNKNOWN_CODE],
])

/** The text of an error as the specification has it, in lower case. @throws {Error} if it has none */
export function specText(id: string, locale: Locale): string {
  const record = errorRecords.find((each) => each.id === id)
  const text = locale === 'cn' ? record?.message_cn : record?.meaning_en
  if (!text) throw new Error(`the specification has no text for ${id} in ${locale}`)
  return text.replace('{code}', String(UNKNOWN_CODE)).toLowerCase()
}
