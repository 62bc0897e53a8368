import { fits } from '../../schema/values/imageFit.ts'
import {
  animationGroup,
  clickGroup,
  dataGroup,
  field,
  generalGroup,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  { title: 'extra', fields: [field.image('data.imgUrl'), field.choice('style.fit', ...fits)] },
  styleGroup(),
  dataGroup,
  animationGroup(false),
  clickGroup,
  generalGroup,
])
