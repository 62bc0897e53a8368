import type { FieldProblem } from '@mimic/contract/errors'
import { i18n } from '../../texts/i18n.ts'

/** Why a field was refused, as it stands under the input. */
export function problemText({ reason, limit }: Pick<FieldProblem, 'reason' | 'limit'>): string {
  if (reason === 'required') return i18n.t(($) => $.required)
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
