import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageOf, pageQuery, TimeMs, Title, ViewId } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { statistics } from '../statistics.ts'

export const calcTypes = ['sum', 'avg', 'min', 'max', 'custom'] as const

/**
 * A measured variable (7.6). In live values and history its id has the prefix `mvar:`. For sum, avg, min and max,
 * `formula` is a comma list of `equip.signal`; for custom it is an arithmetic expression of them. Ids with dashes, or
 * of digits only, stand in braces: `{1003.1003-f1-loss} * 2`. `mvar.id` is another measured variable of the project.
 */
export const Mvar = Type.Object({
  id: Id,
  projectId: Id,
  title: Type.String(),
  unit: Type.String(),
  calcType: Type.String(),
  formula: Type.String(),
  /** Equipment whose signals the formula uses, also through other variables. */
  equips: Type.Array(Id),
  signals: Type.Array(Id),
  value: Type.Union([Type.Number(), Type.Null()]),
  time: Type.Union([TimeMs, Type.Null()]),
  quality: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  /** Computed from a value that nobody measured. */
  simulated: Type.Optional(Type.Literal(true)),
})
export type Mvar = Static<typeof Mvar>

/**
 * The error in a formula and its place: `at` counts characters from 0. `names` are the identifiers that the error is
 * about.
 */
export const FormulaProblem = Type.Object({
  reason: Type.Enum(['syntax', 'function', 'arguments', 'tooLong', 'tooDeep', 'tooMany', 'empty', 'unknown', 'cycle']),
  at: Type.Integer(),
  names: Type.Array(Type.String()),
})
export type FormulaProblem = Static<typeof FormulaProblem>

/** What a check of a formula found. */
export const FormulaCheck = Type.Object({
  valid: Type.Boolean(),
  problem: Type.Union([FormulaProblem, Type.Null()]),
  value: Type.Union([Type.Number(), Type.Null()]),
  /** The value is computed from one that nobody measured. */
  simulated: Type.Optional(Type.Literal(true)),
})
export type FormulaCheck = Static<typeof FormulaCheck>

const fields = {
  title: Title,
  unit: Type.Optional(
    Type.String({ maxLength: limits.mvar.unit, default: '', description: 'Unit of the value, as it is shown.' }),
  ),
  calcType: Type.Enum(calcTypes, { description: 'How the value follows from the signals of the formula.' }),
  formula: Type.String({
    minLength: 1,
    maxLength: limits.mvar.formula,
    description:
      'For `sum`, `avg`, `min` and `max` a comma list of `equip.signal`; for `custom` an arithmetic expression of them. Ids with dashes, or of digits only, stand in braces: `{1003.1003-f1-loss} * 2`.',
  }),
}

export const mvar = {
  query: endpoint({
    id: 'project.mvar.query',
    isForKeys: true,
    allow: 'project.read',
    summary: 'Measured variables of a project, paged; searched by title.',
    body: closed({ projectId: Id, ...pageQuery }),
    reply: pageOf(Mvar),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', page: 1, pageSize: 10, search: '' },
    audit: 'reads',
  }),
  queryAll: endpoint({
    id: 'project.mvar.queryAll',
    isForView: true,
    isForKeys: true,
    allow: 'project.read',
    summary: 'The named measured variables of a project.',
    body: closed({ projectId: ViewId, ids: IdList }),
    reply: Type.Array(Mvar),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', ids: 'mvar-a' },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'project.mvar.add',
    allow: 'project.edit',
    summary: 'Adds a measured variable. 400 on `formula` for what validFormulaVar finds, with its names as `detail`.',
    body: closed({ projectId: Id, ...fields }),
    reply: Mvar,
    scopedBy: 'projectId',
    example: { projectId: 'project-a', title: 'Title', unit: 'm', calcType: 'avg', formula: 'eq-a.a-level' },
    audit: { action: 'mvar.add', cn: '新建项目变量', en: 'Measured variable added' },
  }),
  edit: endpoint({
    id: 'project.mvar.edit',
    allow: 'project.edit',
    summary: 'Changes a measured variable; its value follows at once, its history stays.',
    body: closed({ id: Id, ...fields }),
    reply: Mvar,
    scopedBy: 'id',
    example: { id: 'mvar-a', title: 'Title', unit: 'm', calcType: 'avg', formula: 'eq-a.a-level' },
    audit: { action: 'mvar.edit', cn: '修改项目变量', en: 'Measured variable changed' },
  }),
  delete: endpoint({
    id: 'project.mvar.delete',
    allow: 'project.edit',
    summary: 'Removes a measured variable. 409 while another is made of it.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'mvar-a' },
    audit: { action: 'mvar.delete', cn: '删除项目变量', en: 'Measured variable deleted' },
  }),
  validFormulaVar: endpoint({
    id: 'project.mvar.validFormulaVar',
    allow: 'project.read',
    summary: 'Checks a formula: can it be read, is everything it names there, does it go round; and its value now.',
    body: closed({
      projectId: Id,
      /** Id of the variable, if it exists already. */
      id: Type.Optional(Id),
      calcType: fields.calcType,
      formula: Type.String({ maxLength: limits.mvar.formula }),
    }),
    reply: FormulaCheck,
    scopedBy: 'projectId',
    example: { projectId: 'project-a', id: 'mvar-a', calcType: 'avg', formula: 'eq-a.a-level' },
    audit: 'reads',
  }),
  validStatistics: endpoint({
    id: 'project.report.mvar.validStatistics',
    allow: 'project.read',
    summary:
      'Which of the named measured variables and signals a report can make this statistic of: variables that can be calculated, numbers, and switches without a sum; of texts there is none.',
    body: closed({
      projectId: Id,
      ids: IdList,
      /** Comma list of signals. */
      dataSignal: Type.Optional(IdList),
      statistic: Type.Enum(statistics),
    }),
    reply: Type.Object({ valid: Type.Boolean(), invalidIds: Type.Array(Id) }),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', ids: 'mvar-a', dataSignal: 'a-level', statistic: 'avg' },
    audit: 'reads',
  }),
}
