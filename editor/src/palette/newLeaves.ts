import { listLeaves, type Props } from '@mimic/engine'
import type { Translate } from '../i18n/createLabels.ts'

/** What a new widget starts with beyond its model's defaults: something to see, in the designer's language. */
export function newLeaves(type: string, t: Translate): Props {
  if (type === 'UsualText')
    return { 'data.title': t('newText'), 'style.fill.enable': false, 'style.stroke.enable': false }
  if (type === 'UsualAnimation') return { 'data.title': t('type.UsualAnimation'), 'style.fill.enable': true }
  if (type === 'UsualButton') return { 'data.title': t('newButton'), 'style.radius': 4 }
  if (type === 'UsualInput') return { placeholder: t('newInput') }
  if (type === 'UsualSelect')
    return {
      placeholder: t('newSelect'),
      ...listLeaves(
        'selectDatas',
        [1, 2].map((n) => newEntry(t('newOption', { n }))),
      ),
    }
  if (type === 'UsualRadio')
    return listLeaves(
      'data.options',
      [1, 2].map((n) => ({ id: String(n), isChecked: n === 1, title: t('newOption', { n }), value: String(n) })),
    )
  return {}
}

/** An entry of a drop-down that writes once it is told to which signal. */
export const newEntry = (text: string) => ({
  indexId: '',
  text,
  clickEvent: { enable: true, config: { action: 'write', data: { signalId: '' }, writeValue: '', confirm: true } },
})
