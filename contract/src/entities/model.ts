import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A model of equipment or of gateways, with its manufacturer. */
export const modelEntity = defineEntity({
  name: 'model',
  table: 'device_model',
  unused: 'model-unused',
  id: 'system.model',
  path: '/lfscada/system/model',
  verbs: ['query', 'add', 'edit', 'delete', 'import'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '型号', en: 'Model' },
  many: { cn: '型号', en: 'Models' },
  isInside: true,
  limit: limits.plant.models,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '型号', en: 'Model' } },
    manufacturer: { is: 'text', min: 1, max: limits.title, label: { cn: '制造商', en: 'Manufacturer' } },
    kind: {
      is: 'choice',
      initial: 'equipment',
      choices: { equipment: { cn: '设备', en: 'Equipment' }, gateway: { cn: '网关', en: 'Gateway' } },
      label: { cn: '类别', en: 'Kind' },
    },
    note: { is: 'text', max: limits.note, rows: 4, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    /** Equipment and gateways of this model. */
    usedCount: { is: 'number', isWhole: true, label: { cn: '使用数量', en: 'In use' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title', 'manufacturer'],
  time: 'gmtModified',
  list: {
    screen: 'manage-system-model',
    path: '/manage/system/model',
    title: { cn: '型号管理', en: 'Models' },
    icon: 'model',
    columns: ['title', 'manufacturer', 'kind', 'usedCount', 'note', 'gmtModified'],
    filters: ['kind'],
    searchHint: { cn: '型号或制造商', en: 'Model or manufacturer' },
  },
  summaries: { delete: 'Removes a model. 409 while equipment or gateways are of it; it names them.' },
})
