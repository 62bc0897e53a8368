import { randomBytes } from 'node:crypto'
import type { DirectoryPerson } from '@mimic/contract'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { Directories, NamedAccount, PasswordAnswer, PasswordTry } from '../../user/PasswordLogins.ts'
import { CompanyAccounts, ruleOf } from './CompanyAccounts.ts'
import { companyOf } from './companyOf.ts'
import { Directory, type Person } from './ldap/Directory.ts'
import { isDirectoryName } from './ldap/directoryText.ts'
import type { Claims } from './oidc.ts'
import { openedSecret } from './providerSecret.ts'
import type { Provider } from './providers.ts'

/** All that a login asks of a directory has to be answered within this time. */
const TIMEOUT_MS = 5_000

/** Answer of one directory to a name; `directory` is undefined where it does not answer. */
interface Answer {
  readonly provider: Provider
  readonly directory: Directory | undefined
  readonly person: Person | undefined
}

/**
 * Logins by the directories of companies. The organisation of the login says which are asked, so nobody's name or
 * password goes to those of another one. An account that is bound to a directory asks that one, by the person's unique
 * id. Any other name asks all of them, and gives the password only to the one that alone knows the name. A failed try
 * asks every directory once, whatever name it was made under, so that its time does not tell which names there are.
 */
export class DirectoryLogins implements Directories {
  readonly #context: ServerContext
  readonly #accounts: CompanyAccounts
  readonly #hosts: OutgoingHosts

  constructor(context: ServerContext) {
    this.#context = context
    this.#accounts = new CompanyAccounts(context)
    this.#hosts = new OutgoingHosts(context.config.outgoingHosts)
  }

  async login({ loginname, password, company }: PasswordTry, named: NamedAccount | undefined): Promise<PasswordAnswer> {
    const orgId = await companyOf(this.#context.db, company)
    const providers = orgId === undefined ? [] : await this.#enabled(orgId)
    if (providers.length === 0 || password === '' || !isDirectoryName(loginname)) return { is: 'wrong' }
    // An account of another organisation has nothing to do with a person here who has its name.
    const account = named?.orgId === orgId ? named : undefined
    const link = account && (await this.#linkOf(account.id))
    const asked = providers.map((provider) => ({
      provider,
      answer: this.#ask(provider, (directory) =>
        link?.providerId === provider.id ? directory.findById(link.subject) : directory.findByName(loginname),
      ),
    }))
    try {
      const own = await Promise.all(
        asked.filter(({ provider }) => mayAsk(provider, account, link)).map(({ answer }) => answer),
      )
      const known = own.filter(({ person }) => person && (!account || link || isMailOf(account, person)))
      const [one] = known
      // Two people with one name cannot be told apart, and a directory that does not answer may know the name too.
      const isClear = known.length === 1 && own.every(({ directory }) => directory)
      if (isClear && one?.directory && one.person && (await one.directory.accepts(one.person.dn, password))) {
        const claims = claimsOf(one.person, await one.directory.groupsOf(one.person))
        return { is: 'right', account: () => this.#accounts.admit(one.provider, claims) }
      }
      const all = await Promise.all(asked.map(({ answer }) => answer))
      if (!isClear) await refuseNobody(all)
      return { is: all.every(({ directory }) => directory) ? 'wrong' : 'silent' }
    } catch (error) {
      this.#context.log.warn({ err: error }, 'a directory did not answer to a login')
      return { is: 'silent' }
    } finally {
      for (const { answer } of asked) void answer.then(({ directory }) => directory?.close())
    }
  }

  async proves(accountId: string, password: string): Promise<PasswordAnswer['is']> {
    const link = await this.#linkOf(accountId)
    const provider = link && (await this.#enabled(link.orgId)).find(({ id }) => id === link.providerId)
    if (!link || !provider || password === '') return 'wrong'
    const { directory, person } = await this.#ask(provider, (open) => open.findById(link.subject))
    if (!directory) return 'silent'
    try {
      return person && (await directory.accepts(person.dn, password)) ? 'right' : 'wrong'
    } catch (error) {
      this.#context.log.warn({ err: error, provider: provider.id }, 'a directory did not answer to a proof')
      return 'silent'
    } finally {
      directory.close()
    }
  }

  /** Connects, binds and looks for a name, for the administrator's test. @throws {Error} that says what is wrong */
  async test(provider: Provider, loginname: string): Promise<DirectoryPerson | undefined> {
    const directory = await this.#open(provider)
    try {
      // A wrong base shows only by a search.
      const person = await directory.findByName(loginname === '' ? 'nobody' : loginname)
      if (!person || loginname === '') return undefined
      const { memberOf: _, ...shown } = person
      const groups = await directory.groupsOf(person)
      return { ...shown, groups: [...groups], role: ruleOf(provider, claimsOf(person, groups))?.role ?? '' }
    } finally {
      directory.close()
    }
  }

  #open(provider: Provider): Promise<Directory> {
    const { secrets, waitFactor } = this.#context
    return Directory.open(
      { ...provider, secret: openedSecret(secrets, provider) },
      this.#hosts,
      TIMEOUT_MS * waitFactor,
    )
  }

  /** Never rejects: an answer without a directory is told in the log. */
  async #ask(provider: Provider, find: (directory: Directory) => Promise<Person | undefined>): Promise<Answer> {
    let directory: Directory | undefined
    try {
      directory = await this.#open(provider)
      return { provider, directory, person: await find(directory) }
    } catch (error) {
      this.#context.log.warn({ err: error, provider: provider.id }, 'a directory does not answer')
      directory?.close()
      return { provider, directory: undefined, person: undefined }
    }
  }

  #enabled(orgId: string): Promise<Provider[]> {
    return this.#context.db
      .selectFrom('login_provider')
      .innerJoin('org', 'org.id', 'login_provider.orgId')
      .selectAll('login_provider')
      .where('org.id', '=', orgId)
      .where('org.isDisabled', '=', 0)
      .where('login_provider.kind', '=', 'ldap')
      .where('login_provider.isEnabled', '=', 1)
      .orderBy('login_provider.gmtCreate')
      .orderBy('login_provider.id')
      .execute()
  }

  /** The person of an enabled directory that an account is bound to. */
  #linkOf(accountId: string) {
    return this.#context.db
      .selectFrom('account_link')
      .innerJoin('login_provider', 'login_provider.id', 'account_link.providerId')
      .select(['account_link.providerId', 'account_link.subject', 'account_link.orgId'])
      .where('account_link.userId', '=', accountId)
      .where('login_provider.kind', '=', 'ldap')
      .where('login_provider.isEnabled', '=', 1)
      .orderBy('login_provider.gmtCreate')
      .executeTakeFirst()
  }
}

/**
 * Whether a directory may let in by a name: the account's own one, for an unknown name any. An account that is bound to
 * none may be found by its e-mail only, where the administrator trusts the directory's.
 */
function mayAsk(
  { id, trustsEmail }: Provider,
  account: NamedAccount | undefined,
  link: { readonly providerId: string } | undefined,
): boolean {
  if (link) return id === link.providerId
  return !account || trustsEmail === 1
}

const isMailOf = ({ email }: NamedAccount, person: Person): boolean =>
  email !== '' && email.toLowerCase() === person.email.toLowerCase()

/** A person as the providers of OpenID Connect tell of one. */
const claimsOf = ({ id, loginname, name, email }: Person, groups: readonly string[]): Claims => ({
  sub: id,
  preferred_username: loginname,
  name,
  email,
  // The administrator decides whether the directory's e-mails are trusted.
  email_verified: true,
  groups,
})

/** A bind that cannot succeed, in place of the one that a known name makes. The typed password goes nowhere. */
async function refuseNobody(answers: readonly Answer[]): Promise<void> {
  const first = answers.find(({ directory }) => directory)
  const random = randomBytes(16).toString('hex')
  await first?.directory?.accepts([`cn=${random}`, first.provider.base].filter(Boolean).join(','), random)
}
