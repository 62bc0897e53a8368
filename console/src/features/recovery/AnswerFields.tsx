import { limits } from '@mimic/contract/limits'
import { type SecurityQuestion, securityQuestions } from '@mimic/contract/securityQuestions'
import { entityText } from '../../kit/entity/entityText.ts'
import { problemText } from '../../kit/form/problemText.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'

/** The answers by the places of their questions. */
export type AnswerDraft = Record<`answer${number}`, string>

export const emptyAnswers: AnswerDraft = { answer0: '', answer1: '', answer2: '' }

export const answersOf = (draft: AnswerDraft): string[] =>
  Array.from({ length: limits.security.questions }, (_, at) => draft[`answer${at}`] ?? '')

/** The problems of empty answers. */
export const requiredAnswers = (draft: AnswerDraft): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(draft).map(([name, answer]) => [
      name,
      answer.trim() === '' ? problemText({ reason: 'required' }) : undefined,
    ]),
  )

interface AnswerFieldsProps {
  readonly form: FormPart<AnswerDraft>
  readonly questions: readonly SecurityQuestion[]
}

/** An input for the answer to each question. */
export const AnswerFields = ({ form, questions }: AnswerFieldsProps) =>
  questions.map((question, at) => (
    <TextField
      key={question}
      form={form}
      field={`answer${at}`}
      label={entityText(securityQuestions[question])}
      maxLength={limits.security.answer}
      autoComplete="off"
      isFirst={at === 0}
    />
  ))
