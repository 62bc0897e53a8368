import { boxOf } from '../../render/style.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import { dataGroup, extra, field, styleGroup, textGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model, STATES } from './model.ts'
import { partsOf } from './partsOf.ts'

export const edit = rectEdit(
  model,
  [
    dataGroup,
    extra(
      field.list(STATES, 'symbol', { path: 'value', control: 'comparand' }, 'light', 'color', 'text'),
      'led.shape',
      'led.label',
    ),
    textGroup,
    styleGroup(),
  ],
  { text: { path: TEXT_PATH, isOneLine: true, placeOf: (p) => partsOf(p, boxOf(p)).label } },
)
