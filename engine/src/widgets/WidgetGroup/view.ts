import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

/** A group paints nothing itself; its children do. */
export const view: WidgetView = { model, paint() {} }
