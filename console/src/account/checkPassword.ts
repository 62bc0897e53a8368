import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'

export interface PasswordDraft {
  readonly oldPassword: string
  readonly password: string
  /** Typed once more: what is not seen is mistyped. */
  readonly again: string
}

const refusals = ['common', 'repetitive', 'ownName'] as const
export type PasswordProblem = 'required' | 'length' | 'halfWidth' | 'differs' | 'wrongOld' | (typeof refusals)[number]
export type PasswordProblems = Partial<Record<keyof PasswordDraft, PasswordProblem>>

/** 5.4: what is wrong with a new password, by field; nothing where it may be sent. */
export function checkPassword({ oldPassword, password, again }: PasswordDraft): PasswordProblems {
  const { min, max } = limits.password
  const wrong: PasswordProblem | undefined =
    password === ''
      ? 'required'
      : !/^[ -~]*$/.test(password)
        ? 'halfWidth'
        : password.length < min || password.length > max
          ? 'length'
          : undefined
  return {
    ...(oldPassword === '' ? { oldPassword: 'required' } : {}),
    ...(wrong ? { password: wrong } : again === password ? {} : { again: 'differs' }),
  }
}

/** The fields that the server named in its refusal; undefined for any other failure. */
export function refusedPassword(error: unknown): PasswordProblems | undefined {
  if (!(error instanceof CallError) || error.code !== codes.invalid) return undefined
  const [field] = error.fields
  if (field?.path === 'oldPassword') return { oldPassword: 'wrongOld' }
  const problem = refusals.find((each) => field?.path === 'password' && each === field.reason)
  return problem && { password: problem }
}
