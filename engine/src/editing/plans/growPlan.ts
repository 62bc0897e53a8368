import type { Props } from '../../schema/props/prop.ts'
import type { Box } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox, turnedBox } from '../Frame.ts'
import { isOverEdge } from './pageEdge.ts'
import { allOrNone, type PositionPlan } from './positionPlan.ts'
import { resizePlan, turnedResizePlan } from './resizePlan.ts'

/**
 * @returns leaves by widget id that make each unlocked of `ids` wider by `dw` and higher by `dh` page units, its top left
 * corner staying. One of both is 0. The plan covers all of them or none.
 */
export function growPlan(
  page: PageTree,
  ids: readonly string[],
  dw: number,
  dh: number,
  edits: EditTable,
): PositionPlan {
  return allOrNone(page, ids, (id) => {
    // The radius of a circle is a whole number, so a change by 1 may round to none, and one by 2 does not.
    for (const times of [1, 2]) {
      const grown = grownPlan(page, id, dw * times, dh * times, edits)
      if (!grown || isOverEdge(page, grown, edits)) return grown ? 'edge' : 'size'
      if (isOther(pageBox(page, id, edits), pageBox(page, id, edits, grown))) return grown
    }
    return 'inexact'
  })
}

function grownPlan(page: PageTree, id: string, dw: number, dh: number, edits: EditTable) {
  const turned = turnedBox(page, id, edits)
  const isOblique = turned !== undefined && turned.degrees % 90 !== 0
  const box = isOblique ? turned.box : pageBox(page, id, edits)
  if (!box) return new Map<string, Props>()
  const isRound = edits.get(page.widgets.get(id)?.type ?? '')?.model.geometry === 'circle'
  const by = isRound ? [dw + dh, dw + dh] : [dw, dh]
  const [width, height] = [box[2] + (by[0] ?? 0), box[3] + (by[1] ?? 0)]
  if (width < 0 || height < 0) return undefined
  const to: Box = [box[0], box[1], width, height]
  return isOblique ? turnedResizePlan(page, id, turned, to, edits) : resizePlan(page, [id], box, to, edits)
}

function isOther(before: Box | undefined, after: Box | undefined): boolean {
  return before?.some((side, i) => Math.abs(side - (after?.[i] ?? side)) > 0.01) ?? false
}
