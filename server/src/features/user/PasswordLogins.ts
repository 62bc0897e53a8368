import type { Db } from '../../platform/db/Database.ts'
import { isNamed } from '../../platform/db/loginNames.ts'
import { isShut } from '../../platform/sessions/rights.ts'
import { hasLocalLogin } from './localLogin.ts'
import { isPassword } from './passwords.ts'

/** An account that a login opens a session for. */
export interface OwnAccount {
  readonly id: string
  readonly loginname: string
}

/** `silent`: a directory did not answer, so nobody knows. */
export type PasswordAnswer =
  | {
      readonly is: 'right'
      /** @throws {ApiError} 403 for a person of the directory who has no account, or a disabled one */
      readonly account: () => Promise<OwnAccount>
    }
  | { readonly is: 'wrong' }
  | { readonly is: 'silent' }

/** A name and a password that somebody has typed. */
export interface PasswordTry {
  readonly loginname: string
  readonly password: string
  /** The organisation that the address of the login page names. */
  readonly company?: string | undefined
}

/** The account of a login name, as far as directories have to know it. */
export interface NamedAccount {
  readonly id: string
  readonly orgId: string
  readonly email: string
}

/** Directories of companies, which check passwords that Mimic does not know. */
export interface Directories {
  /** @param account the account that has the login name; undefined for none */
  login(given: PasswordTry, account: NamedAccount | undefined): Promise<PasswordAnswer>
  /** Whether it is the directory's password of the person of an account. */
  proves(accountId: string, password: string): Promise<PasswordAnswer['is']>
}

/** Checks passwords: the account's own one first, and then that of a directory. */
export class PasswordLogins {
  readonly #db: Db
  readonly #directories: Directories
  readonly #now: () => number

  constructor(db: Db, directories: Directories, now: () => number) {
    this.#db = db
    this.#now = now
    this.#directories = directories
  }

  /** `wrong`, after about the same time, for an unknown name, a wrong password and a disabled account alike. */
  async login(given: PasswordTry): Promise<PasswordAnswer> {
    const { loginname, password } = given
    const account = await this.#account('loginname', loginname)
    const isRight = await isPassword(account?.passwordHash, password)
    if (isRight && account?.hasLocalLogin && account.isClosed === 0)
      return { is: 'right', account: async () => account }
    return this.#directories.login(given, account)
  }

  /** Whether it is a password by which the account may log in. */
  async proves(accountId: string, password: string): Promise<PasswordAnswer['is']> {
    const account = await this.#account('id', accountId)
    const isRight = await isPassword(account?.passwordHash, password)
    return isRight && account?.hasLocalLogin ? 'right' : this.#directories.proves(accountId, password)
  }

  #account(by: 'id' | 'loginname', value: string) {
    return this.#db
      .selectFrom('account')
      .select(['id', 'orgId', 'loginname', 'email', 'passwordHash'])
      .select([isShut(this.#now()).as('isClosed'), hasLocalLogin.as('hasLocalLogin')])
      .where((eb) => (by === 'id' ? eb('id', '=', value) : isNamed(value)))
      .executeTakeFirst()
  }
}
