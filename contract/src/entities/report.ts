import { defineEntity } from '../entity/Entity.ts'
import { parents } from '../entity/parents.ts'
import { limits } from '../limits.ts'

/** A report of a project, or of the pages of an equipment or a template (3.1). */
export const reportEntity = defineEntity({
  name: 'report',
  table: 'report',
  of: { ...parents.report, sample: 'project-a' },
  id: 'project.report',
  path: '/lfscada/project/report',
  verbs: ['edit', 'delete'],
  read: 'project.read',
  change: 'project.edit',
  one: { cn: '报表', en: 'Report' },
  many: { cn: '报表', en: 'Reports' },
  limit: limits.history.reports,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    kind: {
      is: 'choice',
      choices: { report: { cn: '报表', en: 'Report' }, custom: { cn: '自定义报表', en: 'Custom report' } },
      label: { cn: '类型', en: 'Kind' },
      description: '`report` lists recorded values as they are. `custom` lists statistics, one row per time span.',
    },
    span: {
      is: 'choice',
      choices: {
        raw: { cn: '原始值', en: 'Raw' },
        '1m': { cn: '分钟', en: 'Minutes' },
        '1h': { cn: '小时', en: 'Hours' },
        '1d': { cn: '天', en: 'Days' },
      },
      label: { cn: '时间间隔', en: 'Time of one row' },
      description: 'Time of one row.',
    },
    /** JSON: a list of columns, 10 at most. */
    columns: {
      is: 'text',
      min: 2,
      max: 20_000,
      rows: 8,
      example: '[{"type":"signal","dataId":"a-level","title":"Level","statistic":"avg"}]',
      label: { cn: '列', en: 'Columns' },
    },
  },
  facts: {
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
    /** A report of a device that follows one of its template. */
    isOfTemplate: { is: 'flag', label: { cn: '来自模板', en: 'From the template' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  isEditedWhole: true,
  summaries: {
    edit: 'Changes a report. With `baseVersion`, 409 when somebody has changed it since; it says who.',
    delete: 'Removes a report. Widgets that show it are empty then.',
  },
})
