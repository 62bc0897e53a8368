import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A project: pages that belong together, and how they show values in error. */
export const projectEntity = defineEntity({
  name: 'project',
  table: 'project',
  unused: 'project-unused',
  id: 'project',
  path: '/lfscada/project',
  verbs: ['query', 'add', 'edit', 'delete', 'import'],
  read: 'project.read',
  change: 'project.edit',
  one: { cn: '项目', en: 'Project' },
  many: { cn: '项目', en: 'Projects' },
  limit: limits.projects,
  isPlaced: true,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '项目名称', en: 'Name' } },
    note: { is: 'text', max: limits.note, rows: 4, initial: '', label: { cn: '备注', en: 'Note' } },
    errorValShow: {
      is: 'choice',
      initial: 'custom',
      choices: { asIs: { cn: '原样显示', en: 'As received' }, custom: { cn: '自定义', en: 'Custom' } },
      label: { cn: '异常值显示', en: 'Display of bad values' },
      help: {
        cn: '设备无应答或数值异常时页面显示的内容，并始终带有异常标记。“原样显示”为最后收到的值，“自定义”为下面的替代值。报警、公式、历史和写入始终使用实际值。',
        en: 'What pages show while a device does not answer or a value is bad; it is always marked as bad. As received: the last value that came. Custom: the substitute below. Alarms, formulas, history and writes always use the value as it came.',
      },
    },
    errorDefaultVal: {
      is: 'number',
      initial: 0,
      shownWith: { field: 'errorValShow', value: 'custom' },
      label: { cn: '替代值', en: 'Substitute value' },
      help: {
        cn: '显示 0 时操作人员可能误认为设备已停或容器已空，请选择不会与真实值混淆的数值。',
        en: 'A 0 may be taken for a pump that stands still or an empty tank: choose a number that is never a true value.',
      },
    },
    /** The data range of accounts of the department, and of those above it, includes it. */
    deptId: {
      is: 'reference',
      to: 'dept',
      sample: 'dept-parent',
      initial: '',
      label: { cn: '所属部门', en: 'Department' },
    },
    /** It is kept with its pages, and is in no monitoring list. */
    archived: { is: 'flag', initial: false, label: { cn: '已归档', en: 'Archived' } },
  },
  facts: {
    deptTitle: { is: 'text', max: limits.title, label: { cn: '所属部门', en: 'Department' } },
    pageCount: { is: 'number', isWhole: true, label: { cn: '页面数', en: 'Pages' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-eg-project-list',
    path: '/manage/eg/project/list',
    title: { cn: '项目管理', en: 'Projects' },
    windowTitle: { cn: '项目列表', en: 'Project list' },
    icon: 'project',
    also: /^\/monitor\/project\//,
    columns: ['title', 'note', 'pageCount', 'archived', 'gmtModified'],
    filters: ['errorValShow', 'archived'],
    searchHint: { cn: '项目名称', en: 'Project name' },
  },
  removal: {
    cn: '项目的所有页面及其版本将一并删除。',
    en: 'All pages of the project and their versions are deleted with it.',
  },
  summaries: {
    delete:
      'Removes a project with its pages and their versions; whoever edits one is told. 409 while it has reports, variables or images; it names them.',
  },
})
