import type { FieldProblem } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'

export interface PasswordDraft {
  readonly oldPassword: string
  readonly password: string
  /** The new password once more, because hidden text is easily mistyped. */
  readonly again: string
}

const refusals = ['common', 'repetitive', 'ownName', 'used'] as const
export type PasswordProblem = 'required' | 'length' | 'halfWidth' | 'differs' | 'wrongOld' | (typeof refusals)[number]
export type PasswordProblems = Partial<Record<keyof PasswordDraft, PasswordProblem>>

/** 5.4: the problems with a new password that is typed twice, by field. Without a problem it may be sent. */
export function checkNewPassword({ password, again }: Omit<PasswordDraft, 'oldPassword'>): PasswordProblems {
  const { min, max } = limits.password
  const wrong: PasswordProblem | undefined =
    password === ''
      ? 'required'
      : !/^[ -~]*$/.test(password)
        ? 'halfWidth'
        : password.length < min || password.length > max
          ? 'length'
          : undefined
  return wrong ? { password: wrong } : again === password ? {} : { again: 'differs' }
}

/** The problems with a change from the old password, by field. */
export const checkPassword = ({ oldPassword, ...given }: PasswordDraft): PasswordProblems => ({
  ...(oldPassword === '' ? { oldPassword: 'required' } : {}),
  ...checkNewPassword(given),
})

/** The server's refusal of one of the two passwords; undefined for any other refusal. */
export function refusedPassword({ path, reason }: FieldProblem): PasswordProblem | undefined {
  if (path === 'oldPassword' && reason === 'format') return 'wrongOld'
  return refusals.find((each) => path === 'password' && each === reason)
}
