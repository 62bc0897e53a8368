import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A template of equipment: driver settings, signals and pages. */
export const templateEntity = defineEntity({
  name: 'template',
  table: 'template',
  unused: 'template-unused',
  id: 'template',
  path: '/lfscada/template',
  verbs: ['query', 'detail', 'add', 'edit', 'delete', 'import'],
  read: 'equipment.read',
  change: 'project.edit',
  one: { cn: '模板', en: 'Template' },
  many: { cn: '模板', en: 'Templates' },
  isInside: true,
  limit: limits.templates,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    note: { is: 'text', max: limits.note, rows: 4, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    pageCount: { is: 'number', isWhole: true, label: { cn: '页面数', en: 'Pages' } },
    equipmentCount: { is: 'number', isWhole: true, label: { cn: '已绑定设备', en: 'Equipment bound' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-eg-template-list',
    path: '/manage/eg/template/list',
    title: { cn: '模板', en: 'Templates' },
    windowTitle: { cn: '模板列表', en: 'Template list' },
    icon: 'template',
    columns: ['title', 'note', 'pageCount', 'equipmentCount', 'gmtModified'],
    searchHint: { cn: '模板名称', en: 'Template name' },
  },
  removal: {
    cn: '模板的所有页面及其版本将一并删除。',
    en: 'All pages of the template and their versions are deleted with it.',
  },
  summaries: {
    delete:
      'Removes a template with its pages and their versions; whoever edits one is told. 409 while equipment is bound to it; it names the equipment.',
  },
})
