import { PAGE_FORMAT } from '../../schema/page/pageFile.ts'
import type { LossLog } from '../losses.ts'
import { type PageDraft, side } from '../PageDraft.ts'
import { parseXml } from './parseXml.ts'
import { type SvgOptions, SvgReader } from './SvgReader.ts'
import { nameOf } from './unreadXml.ts'

/** Longest SVG file, characters. */
export const MOST_SVG = 8 * 1024 * 1024

/**
 * Reads SVG of unknown origin as a page file: nothing is run, loaded or resolved outside of it. Lost content is in
 * `losses`. It needs no DOM, so the same code runs in a browser, in a worker and in Node.
 * @returns undefined for other text, and for a file that is too large
 */
export function readSvg(text: string, losses: LossLog, options: SvgOptions): PageDraft | undefined {
  if (text.length > MOST_SVG) {
    losses.add('tooLarge')
    return undefined
  }
  const root = parseXml(text, losses)
  if (root?.name !== 'svg') {
    losses.add('notAPage')
    return undefined
  }
  const reader = new SvgReader(root, losses, options)
  const { width, height, widgets } = reader.page()
  const title = nameOf(root)
  const con = { ...(title === '' ? {} : { title }), width: side(width), height: side(height), bgColor: '#ffffff' }
  return { format: PAGE_FORMAT, con, widgets, whole: (left, log) => reader.whole(left, log) }
}
