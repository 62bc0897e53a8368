import { CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes, type FieldProblem } from '@mimic/contract/errors'
import type { Reason } from '@mimic/contract/reasons'
import { i18n, shownLocale } from '../../texts/i18n.ts'
import { problemText } from '../form/problemText.ts'

/** Names the uses that keep something from being removed: `page “Overview”, alarm “Too hot” and 3 more`. */
function usesText({ uses, detail = '', more = 0 }: FieldProblem): string {
  const names =
    uses?.map(({ kind, title }) => i18n.t(($) => $.uses[kind], { title })).join(i18n.t(($) => $.listComma)) ?? detail
  if (names === '') return more > 0 ? i18n.t(($) => $.usedUnseen, { count: more }) : i18n.t(($) => $.taken)
  return i18n.t(($) => $.usedBy, { names: more > 0 ? i18n.t(($) => $.usesAndMore, { names, count: more }) : names })
}

/** Reasons that say everything, whatever the code. */
const saidByReason: ReadonlySet<Reason> = new Set([
  'local',
  'external',
  'own',
  'last',
  'main',
  'secretAgain',
  'notHeld',
  'below',
  'levels',
  'boundElsewhere',
  'onlyLogin',
])

/** The text of a failed call: the server's, the code's, or ours when there was no answer. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t(($) => $.unreachable)
  if (!error.isAnswered) return i18n.t(($) => (error.code === codes.timeout ? $.timeout : $.unreachable))
  const [problem] = error.fields
  if (problem && saidByReason.has(problem.reason)) return problemText(problem)
  if (problem?.reason === 'changed')
    return problem.detail ? i18n.t(($) => $.changedBy, { name: problem.detail }) : i18n.t(($) => $.changedBySomebody)
  if (problem?.reason === 'bound')
    return i18n.t(($) => (problem.path === 'gatewayId' ? $.boundGateway : $.boundTemplate))
  if (problem?.reason === 'buffered')
    return problem.limit === undefined
      ? i18n.t(($) => $.bufferUnknown)
      : problem.limit === 0
        ? i18n.t(($) => $.bufferWasEmpty)
        : i18n.t(($) => $.buffered, { count: problem.limit })
  if (problem?.reason === 'used') return usesText(problem)
  if (error.message !== '') return error.message
  return codeText(error.code, shownLocale())
}
