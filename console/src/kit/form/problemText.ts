import type { FieldProblem } from '@mimic/contract/errors'
import { heldTexts } from '@mimic/contract/permissionTexts'
import { i18n } from '../../texts/i18n.ts'

/** The same with the name of the other row that has the value already. */
export const refusedText = (problem: FieldProblem): string =>
  problem.reason === 'used' && problem.detail
    ? i18n.t(($) => $.takenBy, { name: problem.detail })
    : problemText(problem)

/** That the caller lacks a right, with its name. A permission region has only an id here. */
export function notHeldText(detail = ''): string {
  const texts = Object.hasOwn(heldTexts, detail) ? heldTexts[detail as keyof typeof heldTexts] : undefined
  const name = texts?.[i18n.language === 'en' ? 'en' : 'cn']
  return name ? i18n.t(($) => $.notHeldNamed, { name }) : i18n.t(($) => $.notHeld)
}

/** Why a field was refused, as it stands under the input. */
export function problemText({ reason, limit, detail }: Pick<FieldProblem, 'reason' | 'limit' | 'detail'>): string {
  if (reason === 'required') return i18n.t(($) => $.required)
  if (reason === 'used') return i18n.t(($) => $.taken)
  if (reason === 'notHeld') return notHeldText(detail)
  if (reason === 'onlyViews') return i18n.t(($) => $.onlyViews)
  if (reason === 'notAllowed') return i18n.t(($) => $.notAllowed)
  if (reason === 'secretAgain') return i18n.t(($) => $.secretAgain)
  if (reason === 'own') return i18n.t(($) => $.ownAccount)
  if (reason === 'below') return i18n.t(($) => $.belowItself)
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
    case 'levels':
      return i18n.t(($) => $.tooManyLevels, { limit })
    default:
      return i18n.t(($) => $.invalid)
  }
}
