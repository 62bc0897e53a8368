import type { Operation } from '@mimic/contract'
import { auditTexts } from '@mimic/contract/auditTexts'
import { codes, type Locale } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { writeFailureText } from '@mimic/contract/writeText'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { i18n, shownLocale } from '../../texts/i18n.ts'

export const operationResource = resource<Operation, 'account'>({
  namespace: 'account',
  listPath: paths.accountOperationLog,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'gmtCreate', cell: ({ gmtCreate }) => timeText(gmtCreate) },
    { field: 'action', cell: ({ action }) => actionText(action), isWide: true },
    {
      field: 'objectTitle',
      cell: ({ objectTitle, objectId, action, detail }) => (
        <>
          {objectTitle === '' ? <span className="muted">{objectId}</span> : objectTitle}
          {action === 'signal.write' && <small className="muted"> {writeText(detail)}</small>}
        </>
      ),
      isWide: true,
    },
    { field: 'result', cell: ({ result }) => resultText(result) },
    { field: 'loginname', cell: ({ loginname }) => loginname },
    { field: 'address', cell: ({ address }) => address },
  ],
})

/** An action of a newer server has no text here and is shown as it is stored. */
export function actionText(action: string): string {
  const texts: Readonly<Record<string, Readonly<Record<Locale, string>> | undefined>> = auditTexts
  return texts[action]?.[shownLocale()] ?? action
}

/** The outcome of an entry: `success` (of a write with the value read back), `submitted`, the code of a failed write, or a late answer. */
export function resultText(result: string): string {
  if (/^\d+$/.test(result)) return writeFailureText(Number(result), shownLocale())
  const [, code, late] = /^late answer (\d+) (.*)$/.exec(result) ?? []
  if (code !== undefined) {
    const answer = resultText(Number(code) === codes.ok ? `success ${late}` : code)
    return i18n.t(($) => $.lateAnswer, { ns: 'account', answer })
  }
  const [word = '', ...value] = result.split(' ')
  if (word === 'success') return [i18n.t(($) => $.success, { ns: 'account' }), ...value].join(' ')
  return result === 'submitted' ? i18n.t(($) => $.submitted, { ns: 'account' }) : result
}

/** The device of a write, with the old and the wanted value. */
export function writeText(detail: string): string {
  // Written by the server.
  const {
    device = '',
    before,
    value,
  } = JSON.parse(detail) as {
    readonly device?: string
    readonly before?: unknown
    readonly value?: unknown
  }
  const shown = (each: unknown) => (each === null || each === undefined ? '--' : String(each))
  return `${device} ${shown(before)} → ${shown(value)}`.trim()
}
