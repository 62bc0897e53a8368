import { controlEdit } from '../controlEdit.ts'
import { model } from './model.ts'

export const edit = controlEdit(model, 'style.format', 'placeholder')
