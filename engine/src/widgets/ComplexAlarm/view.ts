import { mountTable } from '../../overlay/mountTable.ts'
import { columnTexts } from '../../overlay/table/columnTexts.ts'
import { paintEmptyTable, paintFrame, paintTitle } from '../../render/frame.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { columnsOf } from './alarmFields.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = paintFrame(p, 0, out)
    const { state, col } = columnTexts[live.locale]
    paintEmptyTable(p, live, box, [state, ...columnsOf(p['col']).map((name) => col[name])], out)
    paintTitle(p, live, TEXT_PATH, box, out)
  },
  mount: (context) => mountTable(context, async () => (await import('./alarmTable.ts')).openTable),
}
