import { readBinding } from '../../live/binding.ts'
import type { WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { colorLists } from '../../schema/props/common.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { WidgetView } from '../../widgets/WidgetView.ts'
import { rect } from './aStage.ts'

/** Leaves without which a type shows no value. */
const contents: Readonly<Record<string, Props>> = {
  UsualAnimation: {
    'display.textItems.a': { symbol: '==', value: 0, text: 'Stopped', k: 'a0' },
    'display.textItems.b': { symbol: '==', value: 1, text: 'Running', k: 'a1' },
    'data.title': 'Unknown',
  },
  UsualRadio: { 'data.options.a': { id: 'a', isChecked: false, title: 'One', value: 1, k: 'a0' } },
  UsualSelect: { placeholder: 'Choose' },
  UsualText: { 'data.title': 'Pump' },
  UsualImage: { 'style.fill.enable': true },
  ShapeLine: { 'position.points.a': { x: 0, y: 0, k: 'a0' }, 'position.points.b': { x: 90, y: 40, k: 'a1' } },
  ...Object.fromEntries(
    ['ComplexPie', 'ComplexRing', 'ComplexRose', 'ComplexBar'].map((type) => [
      type,
      {
        'position.width': 300,
        'position.height': 200,
        'data.signalArray.z': { signalId: 'other', title: 'Other', k: 'a9' },
        'data.signalArray.y': { signalId: 's', title: 'S', k: 'a8' },
      },
    ]),
  ),
}

/** One field of a widget that a signal may drive, as leaves. */
export interface Driven {
  readonly field: string
  readonly leaves: Props
}

export const visiable = (what: 'show' | 'hide', signal: Props): Props => ({
  'animation.visiable.enable': true,
  'animation.visiable.config.symbol': '==',
  'animation.visiable.config.value': 1,
  'animation.visiable.config.visiable': what,
  ...signal,
})

/** @returns every field of a type that a signal may drive: conditions, its own value, and the values of its lists */
export function drivenFields({ model, follows }: WidgetView): Driven[] {
  const own = { 'data.signalId': 's' }
  const conditions: Driven[] = Object.keys(colorLists).map((path) => ({
    field: path,
    leaves: { ...own, [`${path}.a`]: { symbol: '==', value: 1, color: '#00ff00', k: 'a0' } },
  }))
  const shown = (['show', 'hide'] as const).flatMap((what) => [
    { field: `animation.visiable, ${what}`, leaves: visiable(what, own) },
    {
      field: `animation.visiable, ${what}, by another signal`,
      leaves: visiable(what, { 'animation.visiable.config.data.signalId': 's' }),
    },
  ])
  const series = Object.keys(model.lists).flatMap((path) => {
    const leaves = { [`${path}.a`]: { signalId: 's', title: 'S', k: 'a0' } }
    return follows !== undefined && readBinding(leaves)?.series.includes('s') ? [{ field: path, leaves }] : []
  })
  // A chart shows only the values that its lists name.
  const value = follows === undefined || series.length > 0 ? [] : [{ field: 'data.signalId', leaves: own }]
  return [...conditions, ...shown, ...value, ...series]
}

/** @returns the widget alone; for a group, with one part that no signal drives */
export function pageOf(type: WidgetView['model']['type'], leaves: Props): WidgetRecord[] {
  const record: WidgetRecord = { id: 'w', type, parent: null, order: 'a', props: { ...contents[type], ...leaves } }
  return type === 'WidgetGroup' ? [record, rect('part', 10, 10, { parent: 'w' })] : [record]
}
