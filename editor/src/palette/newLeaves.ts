import type { Props } from '@mimic/engine'
import type { Translate } from '../i18n/createLabels.ts'

/** What a new widget starts with beyond its model's defaults: something to see, in the designer's language. */
export function newLeaves(type: string, t: Translate): Props {
  if (type === 'UsualText')
    return { 'data.title': t('newText'), 'style.fill.enable': false, 'style.stroke.enable': false }
  if (type === 'UsualAnimation') return { 'data.title': t('type.UsualAnimation'), 'style.fill.enable': true }
  if (type === 'UsualButton') return { 'data.title': t('newButton'), 'style.radius': 4 }
  return {}
}
