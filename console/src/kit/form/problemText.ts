import type { FieldProblem } from '@mimic/contract/errors'
import { heldTexts } from '@mimic/contract/permissionTexts'
import { i18n, shownLocale } from '../../texts/i18n.ts'

/** The same with the name of the other row that has the value already. */
export const refusedText = (problem: FieldProblem): string =>
  problem.reason === 'used' && problem.detail
    ? i18n.t(($) => $.takenBy, { name: problem.detail })
    : problemText(problem)

/** That the caller lacks a right, with its name. A permission region has only an id here. */
export function notHeldText(detail = ''): string {
  const texts = Object.hasOwn(heldTexts, detail) ? heldTexts[detail as keyof typeof heldTexts] : undefined
  const name = texts?.[shownLocale()]
  return name ? i18n.t(($) => $.notHeldNamed, { name }) : i18n.t(($) => $.reasons.notHeld)
}

/** Why a field was refused, as it stands under the input. */
export function problemText({ reason, limit, detail }: Pick<FieldProblem, 'reason' | 'limit' | 'detail'>): string {
  if (reason === 'used') return i18n.t(($) => $.taken)
  if (reason === 'notHeld') return notHeldText(detail)
  // A server that is newer than the console may know another reason.
  const text = i18n.exists(`reasons.${reason}`) ? i18n.t(($) => $.reasons[reason]) : i18n.t(($) => $.reasons.format)
  if (limit !== undefined) return text.replace('{limit}', String(limit))
  return text.includes('{limit}') ? i18n.t(($) => $.reasons.format) : text
}
