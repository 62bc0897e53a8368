import { timeChartEdit } from '../timeChartEdit.ts'
import { model } from './model.ts'

export const edit = timeChartEdit(model)
