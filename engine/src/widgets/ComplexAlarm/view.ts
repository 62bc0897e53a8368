import { mountTable } from '../../overlay/mountTable.ts'
import { paintEmptyTable, paintFrame, paintTitle } from '../../render/frame.ts'
import { TEXT_PATH } from '../../schema/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { columns, model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, _live, out) {
    const box = paintFrame(p, 0, out)
    paintEmptyTable(box, Array.isArray(p['col']) ? p['col'].length : columns.length, out)
    paintTitle(p, TEXT_PATH, box, out)
  },
  mount: (context) => mountTable(context, async () => (await import('./alarmTable.ts')).openTable),
}
