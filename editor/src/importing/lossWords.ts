import type { Locale } from '@mimic/contract'
import type { Loss } from '@mimic/engine/exchange'
import type { Translate } from '../i18n/createLabels.ts'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { typeLabel } from '../i18n/widgetName.ts'

export interface LossWords {
  /** The widget and its field, or what the file calls it; may be empty. */
  readonly where: string
  readonly why: string
}

/** A loss as people say it: whose, which field, and what became of it. */
export function lossWords(loss: Loss, t: Translate, locale: Locale): LossWords {
  const { is, what, widget, type, field, count, because } = loss
  const name = widget || (type === '' ? '' : t(typeLabel(type)))
  const about = [name === '' || widget === '' ? name : t('lossWidget', { name }), fieldName(field, locale), what]
  const times = count > 1 ? t('lossTimes', { count }) : ''
  return {
    where: about.filter((part) => part !== '').join(' · ') + times,
    why: because ? t('lossPictured', { why: t(`because.${because}`) }) : t(`loss.${is}`),
  }
}

/** Fields that stand for the widget itself. */
const SELF = new Set(['id', 'widgetType'])

/** The inspector's name of a field; a part of one that has no name is named with its owner. */
function fieldName(path: string, locale: Locale): string {
  if (path === '' || SELF.has(path)) return ''
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const label = fieldLabel(at, locale) ?? fieldLabel(`${at}.signalId`, locale)
    if (label !== undefined) return label
  }
  const last = path.slice(path.lastIndexOf('.') + 1)
  return fieldLabel(last, locale) ?? last
}
