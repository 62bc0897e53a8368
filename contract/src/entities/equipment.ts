import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A device as people manage it. Rows of `Equipment` have further facts: live state, gateway and template. */
export const equipmentEntity = defineEntity({
  name: 'equipment',
  table: 'equipment',
  sample: 'eq-a',
  id: 'equipment.multi',
  path: '/lfscada/equipment/multi',
  unused: 'eq-a-unused',
  verbs: ['query', 'delete', 'import'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '设备', en: 'Equipment' },
  many: { cn: '设备', en: 'Equipment' },
  limit: limits.plant.equipment,
  fields: {
    equipName: { is: 'text', min: 1, max: limits.title, label: { cn: '设备名称', en: 'Name' } },
    display: {
      is: 'choice',
      choices: { list: { cn: '列表', en: 'List' }, page: { cn: '页面', en: 'Page' } },
      label: { cn: '打开方式', en: 'Opens as' },
    },
    address: { is: 'text', max: limits.note, label: { cn: '安装位置', en: 'Location' } },
    note: { is: 'text', max: limits.note, rows: 4, label: { cn: '备注', en: 'Note' } },
    /** The data range of accounts of the department, and of those above it, includes it. */
    deptId: {
      is: 'reference',
      to: 'dept',
      sample: 'dept-parent',
      initial: '',
      label: { cn: '所属部门', en: 'Department' },
    },
    /** It is read on and keeps its history, and is in no monitoring list. */
    archived: { is: 'flag', initial: false, label: { cn: '已归档', en: 'Archived' } },
  },
  facts: {
    sn: { is: 'text', max: limits.title, label: { cn: '位号', en: 'Tag' } },
    online: { is: 'flag', label: { cn: '状态', en: 'State' } },
    signalCount: { is: 'number', isWhole: true, label: { cn: '变量数', en: 'Signals' } },
    gatewayTitle: { is: 'text', max: limits.title, label: { cn: '网关', en: 'Gateway' } },
    templateTitle: { is: 'text', max: limits.title, label: { cn: '模板', en: 'Template' } },
    deptTitle: { is: 'text', max: limits.title, label: { cn: '所属部门', en: 'Department' } },
    modelTitle: { is: 'text', max: limits.title, label: { cn: '型号', en: 'Model' } },
    manufacturer: { is: 'text', max: limits.title, label: { cn: '制造商', en: 'Manufacturer' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
  },
  searched: ['equipName', 'sn'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-eg-equipment-list',
    path: '/manage/eg/equipment/list',
    title: { cn: '设备管理', en: 'Equipment' },
    windowTitle: { cn: '设备列表', en: 'Equipment list' },
    icon: 'equipment',
    columns: ['equipName', 'sn', 'online', 'signalCount', 'gatewayTitle', 'templateTitle', 'address'],
    filters: ['display', 'archived'],
    searchHint: { cn: '设备名称或位号', en: 'Name or tag' },
  },
  removal: {
    cn: '设备的变量和驱动配置将一并删除，网关不再采集。已记录的历史数据不再显示。',
    en: 'Its signals and driver settings are deleted with it, and its gateway stops reading it. Recorded values are not shown any more.',
  },
  summaries: {
    delete:
      'Removes an equipment with its signals. 409 while pages, measured variables, alarm conditions or reports use one of its signals; it names them.',
  },
})
