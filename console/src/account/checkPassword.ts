import { limits } from '@mimic/contract/limits'

export interface PasswordDraft {
  readonly oldPassword: string
  readonly password: string
  /** Typed once more: what is not seen is mistyped. */
  readonly again: string
}

export type PasswordProblem = 'required' | 'length' | 'halfWidth' | 'differs'
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
