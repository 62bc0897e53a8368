import type { Operation } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { paths } from '@mimic/contract/paths'
import { resource } from '../kit/resource.tsx'
import { timeText } from '../kit/timeText.ts'
import { account } from '../messages/en/account.ts'
import { i18n } from '../messages/i18n.ts'

type ActionKey = keyof typeof account.actions

export const operationResource = resource<Operation, 'account'>({
  namespace: 'account',
  listPath: paths.operationLog,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'gmtCreate', cell: ({ gmtCreate }) => timeText(gmtCreate) },
    { field: 'action', cell: ({ action }) => actionText(action), isWide: true },
    {
      field: 'objectTitle',
      cell: ({ objectTitle, objectId }) =>
        objectTitle === '' ? <span className="muted">{objectId}</span> : objectTitle,
      isWide: true,
    },
    { field: 'result', cell: ({ result }) => resultText(result) },
    { field: 'loginname', cell: ({ loginname }) => loginname },
  ],
})

/** One that has no words yet is shown as it is written down. */
export function actionText(action: string): string {
  const key = action.replaceAll('.', '_')
  return key in account.actions ? i18n.t(($) => $.actions[key as ActionKey], { ns: 'account' }) : action
}

/** `success`, with what was read back of a write; `submitted`; or the code of a write that failed. */
export function resultText(result: string): string {
  if (/^\d+$/.test(result)) return codeText(Number(result), i18n.language === 'en' ? 'en' : 'cn')
  const [word = '', ...value] = result.split(' ')
  if (word === 'success') return [i18n.t(($) => $.success, { ns: 'account' }), ...value].join(' ')
  return result === 'submitted' ? i18n.t(($) => $.submitted, { ns: 'account' }) : result
}
