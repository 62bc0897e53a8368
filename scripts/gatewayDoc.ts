import { codes } from '../contract/src/errors.ts'
import { MAX_BACKOFF_MS } from '../gateway/src/devices/Poller.ts'
import { byException } from '../gateway/src/drivers/modbus/fieldCode.ts'
import { withMadePart } from './madePart.ts'

/** gateway/README.md with the numbers that its code has. */
export function gatewayMarkdown(written: string): string {
  const row = (what: string, ...names: (keyof typeof codes)[]) =>
    `| ${what} | ${names.map((name) => `${codes[name]} \`${name}\``).join(', ')} |`
  const nameOf = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]))
  return withMadePart(written, [
    `A device that does not answer is asked again after 1 s, then after twice as long each time, up to ${MAX_BACKOFF_MS / 1000} s, or once an interval where that is longer.`,
    '',
    '| failure | code |',
    '|---|---|',
    ...Object.entries(byException).map(
      ([exception, code]) => `| Modbus exception ${exception} | ${code} \`${nameOf.get(code)}\` |`,
    ),
    row('no answer in time, no connection', 'gatewayTimeout', 'commFault'),
    row('answer too short, wrong check sum', 'commIncomplete', 'gatewayCoding'),
    row('write: unknown signal, out of range, read-only', 'variableMissing', 'writeOutOfLimit', 'writeReadOnlyThere'),
    row('write: expired, not there when read back', 'writeExpired', 'writeFailed'),
    row('write during which the gateway died', 'unknownException'),
  ])
}
