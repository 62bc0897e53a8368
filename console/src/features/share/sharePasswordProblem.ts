import { limits } from '@mimic/contract/limits'

const { min, pattern } = limits.sharePassword
const allowed = new RegExp(pattern)

/** The problem with a share's password (5.4); undefined when there is none. */
export function sharePasswordProblem(password: string): 'tooShort' | 'format' | undefined {
  if (password !== '' && !allowed.test(password)) return 'format'
  return password.length < min ? 'tooShort' : undefined
}
