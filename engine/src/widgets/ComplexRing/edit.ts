import { shareEdit } from '../shareEdit.ts'
import { model } from './model.ts'

export const edit = shareEdit(model, { path: 'width', label: 'ring.width' })
