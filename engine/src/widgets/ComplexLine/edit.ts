import { rectEdit } from '../rectEdit.ts'
import { timeChartGroups } from '../timeChartGroups.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, timeChartGroups)
