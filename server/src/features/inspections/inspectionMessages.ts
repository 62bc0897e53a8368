import type { NewMessage } from '../messages/storeMessages.ts'

interface AboutInspection {
  readonly id: string
  readonly orgId: string
  readonly equipId: string
  readonly equipTitle: string
  readonly title: string
}

/**
 * Messages about an inspection: its inspector is told that it is planned for them or overdue; whoever dispatches
 * orders, that it is overdue, or that one of a plan is finished or has ended early.
 * @param userId the inspector; empty for nobody
 */
export function inspectionMessages(
  { id: dataId, orgId, equipId, equipTitle, title }: AboutInspection,
  stage: 'dispatched' | 'overdue' | 'finished' | 'ended',
  userId: string,
): NewMessage[] {
  const params = { title, equipTitle }
  const message = { orgId, type: 'order', subject: 'worksheet', dataId, equipId, params, stage } as const
  return [
    ...(userId === '' ? [] : [{ ...message, userId }]),
    ...(stage !== 'dispatched' ? [{ ...message, auth: 'order.dispatch' as const }] : []),
  ]
}
