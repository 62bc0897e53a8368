import type { FieldProblem } from '@mimic/contract/errors'
import { i18n } from '../../texts/i18n.ts'

/** The same with the name of the other row that has the value already. */
export const refusedText = (problem: FieldProblem): string =>
  problem.reason === 'used' && problem.detail
    ? i18n.t(($) => $.takenBy, { name: problem.detail })
    : problemText(problem)

/** Why a field was refused, as it stands under the input. */
export function problemText({ reason, limit }: Pick<FieldProblem, 'reason' | 'limit'>): string {
  if (reason === 'required') return i18n.t(($) => $.required)
  if (reason === 'used') return i18n.t(($) => $.taken)
  if (reason === 'notHeld') return i18n.t(($) => $.notHeld)
  if (reason === 'onlyViews') return i18n.t(($) => $.onlyViews)
  if (reason === 'notAllowed') return i18n.t(($) => $.notAllowed)
  if (reason === 'secretAgain') return i18n.t(($) => $.secretAgain)
  if (reason === 'own') return i18n.t(($) => $.ownAccount)
  if (limit === undefined) return i18n.t(($) => $.invalid)
  switch (reason) {
    case 'tooLong':
      return i18n.t(($) => $.tooLong, { limit })
    case 'tooShort':
      return i18n.t(($) => $.tooShort, { limit })
    case 'tooLarge':
      return i18n.t(($) => $.tooLarge, { limit })
    case 'tooSmall':
      return i18n.t(($) => $.tooSmall, { limit })
    case 'limit':
      return i18n.t(($) => $.noMore, { limit })
    default:
      return i18n.t(($) => $.invalid)
  }
}
