import { defineEntity } from '../entity/Entity.ts'
import { parents } from '../entity/parents.ts'
import { limits } from '../limits.ts'

/**
 * A measured variable of a project (7.6). In live values and history its id has the prefix `mvar:`. `mvar.id` in a
 * formula is another measured variable of the project.
 */
export const mvarEntity = defineEntity({
  name: 'mvar',
  table: 'mvar',
  of: { ...parents.mvar, sample: 'project-a' },
  id: 'project.mvar',
  path: '/lfscada/project/mvar',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'project.read',
  change: 'project.edit',
  one: { cn: '项目变量', en: 'Measured variable' },
  many: { cn: '项目变量', en: 'Measured variables' },
  limit: limits.mvar.perProject,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    unit: {
      is: 'text',
      max: limits.mvar.unit,
      initial: '',
      label: { cn: '单位', en: 'Unit' },
      description: 'Unit of the value, as it is shown.',
    },
    /** How the value follows from the signals of the formula. */
    calcType: {
      is: 'choice',
      choices: {
        sum: { cn: '求和', en: 'Sum' },
        avg: { cn: '平均值', en: 'Average' },
        min: { cn: '最小值', en: 'Minimum' },
        max: { cn: '最大值', en: 'Maximum' },
        custom: { cn: '公式', en: 'Formula' },
      },
      label: { cn: '计算方式', en: 'Calculation' },
    },
    formula: {
      is: 'text',
      min: 1,
      max: limits.mvar.formula,
      rows: 4,
      example: '{eq-a.a-level}',
      label: { cn: '公式', en: 'Formula' },
      description:
        'For `sum`, `avg`, `min` and `max` a comma list of `equip.signal`; for `custom` an arithmetic expression of them. Ids with dashes, or of digits only, stand in braces: `{1003.1003-f1-loss} * 2`.',
    },
  },
  facts: {},
  searched: ['title'],
  time: 'gmtModified',
  isSortedByName: true,
  isEditedWhole: true,
  summaries: {
    add: 'Adds a measured variable. 400 on `formula` for what validFormulaVar finds, with its names as `detail`.',
    edit: 'Changes a measured variable; its value follows at once, its history stays. With `baseVersion`, 409 when somebody has changed it since.',
    delete: 'Removes a measured variable. 409 while another is made of it.',
  },
})
