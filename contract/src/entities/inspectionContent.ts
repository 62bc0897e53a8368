import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** Something that is checked at equipment, kept for plans of inspections. */
export const inspectionContentEntity = defineEntity({
  name: 'inspectionContent',
  table: 'inspection_content',
  unused: 'inspectionContent-unused',
  id: 'ops.inspectionContent',
  path: '/lfscada/ops/inspectionContent',
  verbs: ['query', 'add', 'edit', 'delete', 'import'],
  read: 'monitor_multi_designer_repair',
  change: 'inspection.plan',
  one: { cn: '巡检内容', en: 'Inspection content' },
  many: { cn: '巡检内容', en: 'Inspection contents' },
  limit: limits.inspection.contents,
  fields: {
    title: { is: 'text', min: 1, max: limits.inspection.content, label: { cn: '检查项', en: 'Item' } },
    expected: {
      is: 'text',
      max: limits.inspection.expected,
      initial: '',
      label: { cn: '正常范围', en: 'Expected range' },
    },
    sn: {
      is: 'text',
      max: limits.title,
      initial: '',
      label: { cn: '变量位号', en: 'Tag of the signal' },
      description: 'The live value of the signal with this tag, of the equipment that is inspected, is filled in.',
    },
    needsPhoto: { is: 'flag', initial: false, label: { cn: '必须拍照', en: 'Photo required' } },
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-ops-inspection-content',
    path: '/manage/ops/inspection_content',
    title: { cn: '巡检内容', en: 'Inspection content' },
    icon: 'list',
    columns: ['title', 'expected', 'sn', 'needsPhoto', 'gmtModified'],
    searchHint: { cn: '检查项', en: 'Item' },
  },
  summaries: {
    delete: 'Removes an inspection content. 409 while plans have it; it names them. Planned inspections keep it.',
  },
})
