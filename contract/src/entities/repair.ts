import { defineEntity } from '../entity/Entity.ts'
import { parents } from '../entity/parents.ts'
import { limits } from '../limits.ts'

/** A repair order of an equipment. */
export const repairEntity = defineEntity({
  name: 'repair',
  table: 'repair_order',
  of: { ...parents.repair_order, field: 'equipmentId', sample: 'eq-a' },
  id: 'ops.repair',
  path: '/lfscada/ops/repair',
  verbs: ['query', 'add'],
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
    gmtCreate: { is: 'time', label: { cn: '报修时间', en: 'Reported' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Last changed' } },
  },
  searched: ['title'],
  time: 'gmtCreate',
  summaries: {
    add: 'Reports something that is to be repaired; the order is pending. 400 with reason `limit` beyond what an equipment keeps.',
  },
})
