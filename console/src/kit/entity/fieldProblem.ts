import { type EntityField, textForms } from '@mimic/contract/entities'
import { i18n } from '../../texts/i18n.ts'
import { numberProblem } from '../form/numberProblem.ts'
import { problemText } from '../form/problemText.ts'

/** Why a typed value cannot be sent; undefined for a valid one. A flag is a boolean, or `true` or `false` as text. */
export function fieldProblem(field: EntityField, value: string | boolean | undefined): string | undefined {
  const text = String(value ?? '')
  switch (field.is) {
    case 'text': {
      const { min = 0, max, form, hasNoBlanks } = field
      if (min > 0 && text.trim() === '') return problemText({ reason: 'required' })
      if (text.length > max) return problemText({ reason: 'tooLong', limit: max })
      if (form && !new RegExp(textForms[form]).test(text)) return i18n.t(($) => $.forms[form])
      return hasNoBlanks && /\s/.test(text) ? problemText({ reason: 'format' }) : undefined
    }
    case 'choice':
      return Object.hasOwn(field.choices, text) ? undefined : problemText({ reason: 'format' })
    case 'choices':
      if (text === '' && field.initial === undefined) return problemText({ reason: 'required' })
      return text === '' || text.split(',').every((each) => Object.hasOwn(field.choices, each))
        ? undefined
        : problemText({ reason: 'format' })
    case 'reference':
      return text === '' && field.initial !== '' ? problemText({ reason: 'required' }) : undefined
    case 'references':
      return undefined
    case 'flag':
      return text === 'true' || text === 'false' ? undefined : problemText({ reason: 'format' })
    case 'number': {
      const { min, max, isWhole } = field
      switch (numberProblem(text, field)) {
        case 'required':
          return problemText({ reason: 'required' })
        case 'number':
          return problemText({ reason: 'type' })
        case 'range':
          return max !== undefined && Number(text) > max
            ? problemText({ reason: 'tooLarge', limit: max })
            : problemText({ reason: 'tooSmall', ...(min !== undefined && { limit: min }) })
        default:
          return isWhole && !Number.isInteger(Number(text)) ? i18n.t(($) => $.notWhole) : undefined
      }
    }
  }
}
