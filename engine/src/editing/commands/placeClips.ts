import { unionOf } from '../Box.ts'
import type { ToolContext } from '../ToolContext.ts'
import { clipBox, type PlacedClip, writeClips } from './Clip.ts'
import type { CopyOffset } from './LastCopy.ts'

type CopyContext = Pick<ToolContext, 'document' | 'edits' | 'scope' | 'select' | 'boxOf' | 'lastCopy' | 'write'>

/**
 * Writes copies into the present group, or on the page, as one undo step and selects them.
 * @param asked the offset that *Duplicate* repeats; without it the next one begins anew
 * @returns the new widgets; none when the page would pass a limit (5.2)
 */
export function placeClips(ctx: CopyContext, placed: readonly PlacedClip[], asked?: CopyOffset): readonly string[] {
  const { document, edits, scope } = ctx
  const [first] = placed
  let copies: readonly string[] = []
  ctx.write((tx) => {
    copies = writeClips(document, tx, placed, scope, edits)
  })
  if (copies.length === 0) return copies
  ctx.select(copies)
  const from = first && clipBox(first.clip, document, edits)
  const to = unionOf(copies.map((id) => ctx.boxOf(id)).filter((box) => box !== undefined))
  if (asked && from && to) ctx.lastCopy.note({ copies, from, to, asked })
  return copies
}
