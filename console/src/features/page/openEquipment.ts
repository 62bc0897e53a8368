import type { Equipment } from '@mimic/contract'
import { type Call, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'

/** The address of an equipment's page: its own, or the project page that shows it. @throws {CallError} 404 without one */
export async function findPagePath(call: Call, equipmentId: string, from?: 'alarm'): Promise<string> {
  const { pageId } = await call(paths.projectMonitorQueryHome, { equipmentId })
  return `/monitor/eg/detail/page/${pageId}${from === undefined ? '' : `/${from}`}`
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
