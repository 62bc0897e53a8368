import { controlEdit } from '../controlEdit.ts'
import { field } from '../inspectorFields.ts'
import { model, RADIO_OPTIONS } from './model.ts'

export const edit = controlEdit(model, field.list(RADIO_OPTIONS, 'title', field.text('value', 256), 'isChecked'))
