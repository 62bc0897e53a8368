import { X509Certificate } from 'node:crypto'
import { isIP, connect as netConnect, type Socket } from 'node:net'
import { type ConnectionOptions, connect as tlsConnect } from 'node:tls'
import { messageOf } from '@mimic/contract/messageOf'
import type { Selectable } from 'kysely'
import { AndFilter, Client, type Entry, EqualityFilter, type Filter, FilterParser, ResultCodeError } from 'ldapts'
import type { Tables } from '../../../../platform/db/Database.ts'
import type { OutgoingHosts } from '../../../../platform/http/OutgoingHosts.ts'
import { anyName, filledFilter, guidBytes, guidText } from './directoryText.ts'

/** Groups of a person that are read. */
const MAX_GROUPS = 1_000
/** A certificate of a bundle in PEM. */
const CERT = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const ATTRIBUTE = /^[A-Za-z][A-Za-z0-9;.-]*$/
/**
 * Answers to a bind that say no about the person (RFC 4511 4.1.9): constraintViolation (locked), noSuchObject,
 * invalidDNSyntax, inappropriateAuthentication, invalidCredentials, insufficientAccessRights, unwillingToPerform.
 */
const REFUSED = new Set([19, 32, 34, 48, 49, 50, 53])

/** A directory's settings, with the password of its bind account in clear. */
export type DirectorySettings = Pick<
  Selectable<Tables['login_provider']>,
  | 'url'
  | 'isPlain'
  | 'caCert'
  | 'bindDn'
  | 'base'
  | 'userFilter'
  | 'loginAttribute'
  | 'nameAttribute'
  | 'mailAttribute'
  | 'idAttribute'
  | 'groupsBy'
  | 'groupBase'
  | 'groupFilter'
> & { readonly secret: string }

/** A person as a directory describes them; `id` stays when they are renamed or moved. */
export interface Person {
  readonly dn: string
  readonly id: string
  readonly loginname: string
  readonly name: string
  readonly email: string
  /** Whole names of groups, where the attribute memberOf has them. */
  readonly memberOf: readonly string[]
}

/** The directory could not be asked: it does not answer, or not as it should. */
export class DirectorySilent extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'DirectorySilent'
  }
}

/** Answers of a directory that say what is wrong with the settings (RFC 4511, 4.1.9). Many come without a text. */
const RESULTS: Readonly<Record<number, string>> = {
  2: 'protocolError',
  8: 'strongerAuthRequired',
  13: 'confidentialityRequired',
  32: 'noSuchObject',
  34: 'invalidDNSyntax',
  48: 'inappropriateAuthentication',
  49: 'invalidCredentials',
  50: 'insufficientAccessRights',
  51: 'busy',
  52: 'unavailable',
  53: 'unwillingToPerform',
}

function reasonOf(cause: unknown): string {
  if (cause instanceof ResultCodeError) return [RESULTS[cause.code], cause.message.trim()].filter(Boolean).join(', ')
  return messageOf(cause)
}

/** `ldap://host` or `ldaps://host`, with or without a port; undefined for any other address. */
export function directoryUrl(
  text: string,
): { readonly host: string; readonly port: number; readonly isTls: boolean } | undefined {
  const url = URL.parse(text)
  if (!url || !['ldap:', 'ldaps:'].includes(url.protocol) || url.hostname === '') return undefined
  if (url.username !== '' || url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname)) return undefined
  const isTls = url.protocol === 'ldaps:'
  return { host: url.hostname, port: url.port === '' ? (isTls ? 636 : 389) : Number(url.port), isTls }
}

export const isAttribute = (text: string): boolean => ATTRIBUTE.test(text)

/** Whether a filter can be sent, with its place holders filled. */
export function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(filledFilter(anyName(text), { dn: 'cn=x' }))
    FilterParser.parseString(filledFilter(text, { dn: 'cn=x', name: 'x' }))
    return true
  } catch {
    // The parser throws for what is no filter.
    return false
  }
}

/** The certificates of a text in PEM; undefined where it has none, or one that cannot be read. */
export function certificatesOf(text: string): readonly string[] | undefined {
  const found = text.match(CERT) ?? []
  try {
    for (const each of found) new X509Certificate(each)
  } catch {
    return undefined
  }
  return found.length > 0 ? found : undefined
}

/** A connection to a directory (LDAP, RFC 4511), bound as the account that may look for people. Close it after use. */
export class Directory {
  readonly #client: Client
  readonly #settings: DirectorySettings
  readonly #late: Promise<never>
  readonly #close: () => void

  private constructor(client: Client, settings: DirectorySettings, late: Promise<never>, close: () => void) {
    this.#client = client
    this.#settings = settings
    this.#late = late
    this.#close = close
  }

  /**
   * Connects and binds.
   * @param timeoutMs all that is asked of it has to be answered within this time
   * @throws {DirectorySilent}
   */
  static async open(settings: DirectorySettings, hosts: OutgoingHosts, timeoutMs: number): Promise<Directory> {
    const url = directoryUrl(settings.url)
    if (!url) throw new DirectorySilent('the address of the directory is none')
    const { host, port, isTls } = url
    const sockets: Socket[] = []
    const deadline = Promise.withResolvers<never>()
    // It is awaited only beside a request.
    deadline.promise.catch(() => undefined)
    const timer = setTimeout(() => {
      deadline.reject(new DirectorySilent(`no answer within ${timeoutMs / 1_000} s`))
      for (const socket of sockets) socket.destroy()
    }, timeoutMs)
    const close = () => {
      clearTimeout(timer)
      for (const socket of sockets) socket.destroy()
    }
    const plain = host.replace(/^\[(.*)\]$/, '$1')
    const ca = certificatesOf(settings.caCert)
    const tls: ConnectionOptions = {
      host: plain,
      minVersion: 'TLSv1.2',
      ...(isIP(plain) === 0 && { servername: plain }),
      ...(ca && { ca: [...ca] }),
    }
    try {
      const address = await Promise.race([hosts.resolve(host, port), deadline.promise])
      // The library connects anew where a connection is lost. One after StartTLS would then send passwords in clear.
      const once = <S extends Socket>(make: () => S): S => {
        if (sockets.length > 0) throw new Error('the connection was lost')
        const socket = make()
        sockets.push(socket)
        return socket
      }
      const secureSocket = () => tlsConnect({ ...tls, host: address, port, servername: tls.servername ?? '' })
      const plainSocket = () => netConnect({ host: address, port })
      const client = new Client({
        url: settings.url,
        ...(isTls
          ? { tlsOptions: tls, createSecureConnection: () => once(secureSocket) }
          : { createConnection: () => once(plainSocket) }),
      })
      const directory = new Directory(client, settings, deadline.promise, close)
      if (!isTls && settings.isPlain !== 1) await directory.#within(client.startTLS(tls))
      await directory.#bindOwn()
      return directory
    } catch (error) {
      close()
      throw error instanceof DirectorySilent ? error : new DirectorySilent(error)
    }
  }

  /** The one person who has a login name; undefined for nobody and for several. @throws {DirectorySilent} */
  async findByName(name: string): Promise<Person | undefined> {
    return this.#find(FilterParser.parseString(filledFilter(this.#settings.userFilter, { name })))
  }

  /** The person of an account that is bound to them, whatever their name is now. @throws {DirectorySilent} */
  async findById(id: string): Promise<Person | undefined> {
    const { userFilter, idAttribute } = this.#settings
    const value = isGuid(idAttribute) ? guidBytes(id) : id
    const own = new EqualityFilter({ attribute: idAttribute, value })
    return this.#find(new AndFilter({ filters: [FilterParser.parseString(anyName(userFilter)), own] }))
  }

  /**
   * Whether the directory takes a password. An empty one never reaches it: servers take a bind without a password for
   * an anonymous one, and say yes (RFC 4513 5.1.2).
   * @throws {DirectorySilent}
   */
  async accepts(dn: string, password: string): Promise<boolean> {
    if (dn === '' || password === '') return false
    try {
      await this.#within(this.#client.bind(dn, password))
    } catch (error) {
      const { cause } = error as DirectorySilent
      if (cause instanceof ResultCodeError && REFUSED.has(cause.code)) return false
      throw error
    }
    await this.#bindOwn()
    return true
  }

  /** Whole names of the groups that somebody is in. @throws {DirectorySilent} */
  async groupsOf({ dn, loginname, memberOf }: Person): Promise<readonly string[]> {
    const { groupsBy, groupBase, groupFilter, base } = this.#settings
    if (groupsBy === 'memberOf') return memberOf
    const filter = FilterParser.parseString(filledFilter(groupFilter, { dn, name: loginname }))
    const { searchEntries } = await this.#within(
      this.#client.search(groupBase || base, { scope: 'sub', filter, attributes: ['1.1'], sizeLimit: MAX_GROUPS }),
    )
    return searchEntries.map((entry) => entry.dn)
  }

  close(): void {
    this.#close()
  }

  async #bindOwn(): Promise<void> {
    const { bindDn, secret } = this.#settings
    // With a name and no password it would be anonymous.
    if (bindDn !== '' && secret === '') throw new DirectorySilent('the password of the bind account is not set')
    await this.#within(this.#client.bind(bindDn, secret))
  }

  async #find(filter: Filter): Promise<Person | undefined> {
    const { base, loginAttribute, nameAttribute, mailAttribute, idAttribute } = this.#settings
    const { searchEntries } = await this.#within(
      this.#client.search(base, {
        scope: 'sub',
        filter,
        attributes: [loginAttribute, nameAttribute, mailAttribute, idAttribute, 'memberOf'],
        explicitBufferAttributes: isGuid(idAttribute) ? ['objectGUID', idAttribute] : [],
        sizeLimit: 2,
      }),
    )
    const [entry] = searchEntries
    if (!entry || searchEntries.length > 1) return undefined
    const first = (attribute: string): string => valuesOf(entry, attribute)[0]?.toString() ?? ''
    const [id] = valuesOf(entry, idAttribute)
    if (id === undefined || id.length === 0)
      throw new DirectorySilent(`an entry has no attribute ${idAttribute} that the bind account may read`)
    return {
      dn: entry.dn,
      id: isGuid(idAttribute) && Buffer.isBuffer(id) ? guidText(id) : id.toString(),
      loginname: first(loginAttribute),
      name: first(nameAttribute),
      email: first(mailAttribute),
      memberOf: valuesOf(entry, 'memberOf').map(String),
    }
  }

  async #within<T>(request: Promise<T>): Promise<T> {
    try {
      return await Promise.race([request, this.#late])
    } catch (error) {
      throw error instanceof DirectorySilent ? error : new DirectorySilent(error)
    }
  }
}

/** Active Directory's id, which is bytes. */
const isGuid = (attribute: string): boolean => attribute.toLowerCase() === 'objectguid'

/** The values of an attribute, whose name a server may spell in another case. */
function valuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const key = Object.keys(entry).find((each) => each !== 'dn' && each.toLowerCase() === attribute.toLowerCase())
  return key === undefined ? [] : [entry[key] ?? []].flat()
}
