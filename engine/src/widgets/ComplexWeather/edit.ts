import { dataGroup, extra, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  extra('title', 'themeColor', 'radius', 'provinceId', 'cityId', 'countyId'),
  dataGroup,
  styleGroup(),
])
