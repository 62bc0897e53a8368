import type { RepairOrder } from '@mimic/contract'
import type { NewMessage } from '../messages/storeMessages.ts'

/**
 * Messages about a change of an order: whoever dispatches is told that there is one; its person, that it was
 * dispatched to them; whoever views orders, that it is finished.
 * @param before undefined for a new order
 */
export function repairMessages(orgId: string, before: RepairOrder | undefined, after: RepairOrder): NewMessage[] {
  const { id: dataId, equipId, title, equipTitle, assigneeId, status, version } = after
  if (before?.status === status) return []
  const message = {
    orgId,
    type: 'order',
    subject: 'repair',
    dataId,
    equipId,
    // No name: people of partner companies read it as well.
    params: { title, equipTitle },
  } as const
  if (status === 'pending') return [{ ...message, stage: 'created', auth: 'order.dispatch' }]
  if (status === 'dispatched') return [{ ...message, stage: 'dispatched', userId: assigneeId, turn: String(version) }]
  if (status === 'finished') return [{ ...message, stage: 'finished', auth: 'monitor_multi_designer_repair' }]
  return []
}
