import { paintUnavailable } from '../../render/frame.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = { model, paint: (p, live, out) => paintUnavailable(p, live, TEXT_PATH, out) }
