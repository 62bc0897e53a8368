import { mountTable } from '../../overlay/mountTable.ts'
import { columnTexts } from '../../overlay/table/columnTexts.ts'
import { paintEmptyTable, paintFrame, paintTitle } from '../../render/frame.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { historySubject } from './historySubject.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = paintFrame(p, 0, out)
    // The server decides the columns of a report.
    const titles = [...(historySubject(p)?.titles ?? [])].map(([id, title]) => title || id)
    const columns = [columnTexts[live.locale].time, ...(titles.length > 0 ? titles : ['…'])]
    paintEmptyTable(p, live, box, columns, out)
    paintTitle(p, live, TEXT_PATH, box, out)
  },
  mount: (context) => mountTable(context, async () => (await import('./historyTable.ts')).openTable),
}
