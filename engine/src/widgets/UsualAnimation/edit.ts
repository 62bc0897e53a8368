import { TEXT_PATH } from '../../schema/props/common.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { insetBox } from '../insetBox.ts'
import { dataGroup, extra, field, styleGroup, textGroup, when } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

const wholeBox = insetBox()
const TEXTS = 'display.textItems'
const comparison = ['symbol', field.text('value', 256)]

export const edit = rectEdit(
  model,
  [
    dataGroup,
    extra(
      'display.type',
      ...when({ 'display.type': ['text'] }, field.list(TEXTS, ...comparison, 'text')),
      ...when(
        { 'display.type': ['image'] },
        field.list('display.imgItems', ...comparison, { path: 'url', control: 'image' }),
      ),
      'cycle.enable',
      ...when(
        { 'cycle.enable': [true] },
        'cycle.judgCondition',
        field.text('cycle.judgVal', 256),
        field.step('cycle.speed', 100),
      ),
    ),
    textGroup,
    styleGroup(),
  ],
  { text: { path: TEXT_PATH, placeOf: (p) => (isTextShown(p) ? wholeBox(p) : undefined) } },
)

/** Items with texts of their own take its place. */
const isTextShown = (p: Props) =>
  p['display.type'] !== 'image' && listEntries(p, TEXTS, model.lists[TEXTS]).length === 0
