/** Why a password is too easy to guess, beside the specification's form (5.4), which the contract checks. */
export type PasswordProblem = 'common' | 'repetitive' | 'ownName'

/** Sequences of letters and digits, forwards and backwards. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '9876543210', 'zyxwvutsrqponmlkjihgfedcba']
/** A name shorter than this is part of many good passwords. */
const NAME_LENGTH = 3
/** Longest piece whose repetition is refused, such as `abc` in `abcabcabc`. */
const PIECE = 5

let common: Promise<ReadonlySet<string>> | undefined

/** The passwords that people choose most, 17,928 of them of 8 to 15 characters; the list comes with its first use. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()))
}

/** @param loginname of the account; '' for a password of a page or a share. @returns undefined for one that may be used */
export async function passwordProblem(password: string, loginname: string): Promise<PasswordProblem | undefined> {
  const plain = password.toLowerCase()
  common ??= commonPasswords()
  const list = await common
  // A digit or two, or a sign, after a common password is tried first by attackers.
  if (list.has(plain) || list.has(plain.replace(/[\d!@#$.?*_-]{1,2}$/, ''))) return 'common'
  if (isRepetitive(plain)) return 'repetitive'
  const name = loginname.toLowerCase()
  return name.length >= NAME_LENGTH && plain.includes(name) ? 'ownName' : undefined
}

function isRepetitive(plain: string): boolean {
  if (new Set(plain).size < 4) return true
  if (ROWS.some((row) => row.includes(plain))) return true
  for (let size = 1; size <= PIECE; size++)
    if (plain.length >= 2 * size && plain === plain.slice(0, size).repeat(plain.length).slice(0, plain.length))
      return true
  return false
}
