import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, TimeMs, ViewId } from '../endpoint/shapes.ts'
import { mvarEntity } from '../entities/mvar.ts'
import { entityCalls, fieldSchemas, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { statistics } from '../statistics.ts'

// The choices of the declaration.
export const calcTypes = Object.keys(
  mvarEntity.fields.calcType.choices,
) as (keyof typeof mvarEntity.fields.calcType.choices)[]

/** A measured variable with its newest value. */
export const Mvar = Type.Object({
  ...rowSchema(mvarEntity).properties,
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

/** Result of a check of a formula. */
export const FormulaCheck = Type.Object({
  valid: Type.Boolean(),
  problem: Type.Union([FormulaProblem, Type.Null()]),
  value: Type.Union([Type.Number(), Type.Null()]),
  /** The value is computed from one that nobody measured. */
  simulated: Type.Optional(Type.Literal(true)),
})
export type FormulaCheck = Static<typeof FormulaCheck>

const calls = entityCalls(mvarEntity, Mvar)

export const mvar = {
  ...calls,
  query: { ...calls.query, isForKeys: true as const },
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
  validFormulaVar: endpoint({
    id: 'project.mvar.validFormulaVar',
    allow: 'project.read',
    summary: 'Checks a formula: can it be read, is everything it names there, does it go round; and its value now.',
    body: closed({
      projectId: Id,
      /** Id of the variable, if it exists already. */
      id: Type.Optional(Id),
      calcType: fieldSchemas(mvarEntity.fields).calcType,
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
