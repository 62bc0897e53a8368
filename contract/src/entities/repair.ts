import { defineEntity } from '../entity/Entity.ts'
import { parents } from '../entity/parents.ts'
import { limits } from '../limits.ts'

/** A repair order of an equipment. It is made by a call of its own, which may name an alarm. */
export const repairEntity = defineEntity({
  name: 'repair',
  table: 'repair_order',
  of: { ...parents.repair_order, field: 'equipmentId', sample: 'eq-a' },
  id: 'ops.repair',
  path: '/lfscada/ops/repair',
  verbs: ['query'],
  read: 'monitor_multi_designer_repair',
  change: 'monitor_multi_designer_repair',
  one: { cn: '维修工单', en: 'Repair order' },
  many: { cn: '维修工单', en: 'Repair orders' },
  limit: limits.repairs,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '报修内容', en: 'Fault' } },
    note: { is: 'text', max: limits.note, rows: 2, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    equipTitle: { is: 'text', max: limits.title, label: { cn: '设备', en: 'Equipment' } },
    status: { is: 'text', max: limits.id, label: { cn: '状态', en: 'State' } },
    /** Login name of who reported it. */
    author: { is: 'text', max: limits.loginname, label: { cn: '报修人', en: 'Reported by' } },
    /** The account to which it is dispatched, and its login name at that time; empty before. */
    assigneeId: { is: 'text', max: limits.id, label: { cn: '处理人编号', en: 'Id of the assignee' } },
    assignee: { is: 'text', max: limits.loginname, label: { cn: '处理人', en: 'Assignee' } },
    /** The alarm that it was made from; empty for none. */
    alarmId: { is: 'text', max: limits.id, label: { cn: '报警', en: 'Alarm' } },
    /** The work that was done and the parts that were used; empty before it is finished. */
    result: { is: 'text', max: limits.note, label: { cn: '处理结果', en: 'Result' } },
    parts: { is: 'text', max: limits.note, label: { cn: '更换备件', en: 'Parts used' } },
    /** Why it was ended early; otherwise empty. */
    reason: { is: 'text', max: limits.note, label: { cn: '提前结束原因', en: 'Reason for ending it' } },
    gmtCreate: { is: 'time', label: { cn: '报修时间', en: 'Reported' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Last changed' } },
    /** When it was dispatched, received, and finished or ended; 0 before. */
    gmtDispatch: { is: 'time', label: { cn: '派单时间', en: 'Dispatched' } },
    gmtReceive: { is: 'time', label: { cn: '接单时间', en: 'Received' } },
    gmtDone: { is: 'time', label: { cn: '结束时间', en: 'Closed' } },
  },
  searched: ['title'],
  time: 'gmtCreate',
})
