import { numberOf, textOf } from '../../render/style.ts'
import { isPlainObject } from '../../schema/page/path.ts'
import type { Props } from '../../schema/props/prop.ts'
import { readNumber } from '../../schema/props/propKinds.ts'
import type { TableSettings } from './DataTable.ts'
import { lengthOf } from './tableTime.ts'

/** @returns settings from a table's common fields (3.7). `subject`: the further facts that its rows depend on. */
export function settingsOf(p: Props, label: string, subject: string): TableSettings {
  return {
    label: textOf(p, 'data.title') || label,
    hasPages: p['data.show.page'] === true,
    hasFilter: p['data.show.filterTime'] === true,
    hasExport: p['data.show.exportExcel'] === true,
    lengthMs: lengthOf(numberOf(p, 'data.timeRange'), textOf(p, 'data.timeUnit')),
    rollMs: 1000 * numberOf(p, 'data.rollTime'),
    subject,
    widths: widthsOf(p['style.columns']),
  }
}

/** `style.columns`: a list by position, each entry with a `width` in page units. */
function widthsOf(v: unknown): (number | undefined)[] {
  return (Array.isArray(v) ? v : []).map((each: unknown) => {
    const width = isPlainObject(each) ? readNumber(each['width']) : undefined
    return width !== undefined && width > 0 && width <= 10_000 ? width : undefined
  })
}
