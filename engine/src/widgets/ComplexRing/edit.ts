import { field } from '../inspectorGroups.ts'
import { shareEdit } from '../shareEdit.ts'
import { model } from './model.ts'

export const edit = shareEdit(model, field.labelled('ring.width', field.number('width', 1, 1000)))
