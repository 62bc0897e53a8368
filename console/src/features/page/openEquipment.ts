import type { Equipment } from '@mimic/contract'
import type { Call } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'

/** The address of an equipment's page: its own, or the project page that shows it. @throws {CallError} 404 without one */
export async function findPagePath(call: Call, equipmentId: string, from?: 'alarm'): Promise<string> {
  const { pageId } = await call(paths.projectMonitorQueryHome, { equipmentId })
  return `/monitor/eg/detail/page/${pageId}${from === undefined ? '' : `/${from}`}`
}

/** 3.8: the address at which an equipment opens: its list detail or its configuration page. @throws {CallError} when it has no page */
export function openPath(call: Call, { id, display }: Pick<Equipment, 'id' | 'display'>): Promise<string> {
  return display === 'page' ? findPagePath(call, id) : Promise.resolve(`/monitor/eg/detail/list/${id}`)
}
