import type { Equipment } from '@mimic/contract'
import { type Call, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'

/** How a page opens: from an alarm, and as it was at a time (ms UTC). */
export interface PageWay {
  readonly from?: 'alarm'
  readonly replay?: number
}

/** The address of an equipment's page: its own, or the project page that shows it. @throws {CallError} 404 without one */
export async function findPagePath(call: Call, equipmentId: string, { from, replay }: PageWay = {}): Promise<string> {
  const { pageId } = await call(paths.projectMonitorQueryHome, { equipmentId })
  const tail = `${from === undefined ? '' : `/${from}`}${replay === undefined ? '' : `?replay=${replay}`}`
  return `/monitor/eg/detail/page/${pageId}${tail}`
}

/**
 * 3.8: the address at which an equipment opens: its list detail or its configuration page.
 * @param equipDisplay as the account has set it: `page` opens the list of an equipment without a page
 * @throws {CallError} when the equipment is to open as a page and has none
 */
export async function openPath(
  call: Call,
  { id, display }: Pick<Equipment, 'id' | 'display'>,
  equipDisplay: string | undefined,
): Promise<string> {
  const list = `/monitor/eg/detail/list/${id}`
  if (equipDisplay === 'list') return list
  if (equipDisplay !== 'page') return display === 'page' ? findPagePath(call, id) : list
  try {
    return await findPagePath(call, id)
  } catch (error) {
    if (error instanceof CallError && error.code === codes.notFound) return list
    throw error
  }
}
