import type { StoredTemplateAlarm, TemplateParameter, TemplateSettings } from '@mimic/contract'
import { templateEntity } from '@mimic/contract/entities'
import type { ParameterValues } from '@mimic/contract/parameterText'
import type { EntityDraft } from '../../kit/entity/EntityInput.tsx'
import { fieldProblem } from '../../kit/entity/fieldProblem.ts'
import { problemText } from '../../kit/form/problemText.ts'
import { i18n } from '../../texts/i18n.ts'
import { configProblems, startConfig } from '../equipment/edit/equipmentDraft.ts'

/** A template as the edit screen shows it. */
export interface TemplateInfo extends TemplateSettings {
  readonly title: string
  readonly note: string
}

/** The fields of a template that people type, beside its parameters. */
export const infoFields = templateEntity.fields
/** The field of the draft that holds the parameters, as JSON text: the fields of a draft hold texts. */
export const PARAMETERS = 'parameters'

/** The field of the draft that holds the alarm conditions, as JSON text. */
export const ALARMS = 'alarms'

export const startTemplate = ({
  title,
  note,
  parameters,
  alarms,
  driver,
  driverConfig,
}: TemplateInfo): EntityDraft => ({
  title,
  note,
  [PARAMETERS]: JSON.stringify(parameters),
  [ALARMS]: JSON.stringify(alarms),
  driver,
  ...startConfig(driver, driverConfig),
})

// Only `startTemplate` and the list of parameters write the text.
export const parametersOf = (draft: EntityDraft): TemplateParameter[] =>
  JSON.parse(String(draft[PARAMETERS])) as TemplateParameter[]

/** A condition in the draft; one that is not stored yet has no id. */
export type DraftAlarm = Omit<StoredTemplateAlarm, 'id'> & { readonly id?: string }

// Only `startTemplate` and the list of conditions write the text.
export const alarmsOf = (draft: EntityDraft): DraftAlarm[] => JSON.parse(String(draft[ALARMS])) as DraftAlarm[]

/** The initial values by the names of the parameters. */
export const initialValues = (draft: EntityDraft): ParameterValues =>
  Object.fromEntries(parametersOf(draft).map(({ name, initial }) => [name, initial]))

export function templateProblems(draft: EntityDraft): Record<string, string | undefined> {
  const problems = configProblems(draft, initialValues(draft))
  for (const [name, field] of Object.entries(infoFields)) problems[name] = fieldProblem(field, draft[name])
  const parameters = parametersOf(draft)
  const names = parameters.map(({ name }) => name)
  parameters.forEach(({ name, title }, place) => {
    problems[`${PARAMETERS}.${place}.name`] = nameProblem(name, names.indexOf(name) !== place)
    problems[`${PARAMETERS}.${place}.title`] = title.trim() === '' ? problemText({ reason: 'required' }) : undefined
  })
  return problems
}

/** Stands for the written value in the payloads of some drivers. */
export const RESERVED = 'value'

function nameProblem(name: string, isRepeated: boolean): string | undefined {
  if (name === '') return problemText({ reason: 'required' })
  if (!/^[A-Za-z][A-Za-z0-9_]{0,31}$/.test(name)) return i18n.t(($) => $.nameForm, { ns: 'template' })
  if (name === RESERVED) return i18n.t(($) => $.nameReserved, { ns: 'template' })
  return isRepeated ? i18n.t(($) => $.nameRepeated, { ns: 'template' }) : undefined
}
