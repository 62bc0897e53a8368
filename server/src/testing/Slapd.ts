import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Attribute, Change, Client } from 'ldapts'
import { freePort } from '../../../contract/src/testing/freePort.ts'
import { makeAuthority, makeCertificate } from '../broker/certificates.ts'
import { until } from './until.ts'

/** Debian's folder for it is not on everybody's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const binary = FOLDERS.map((folder) => join(folder, 'slapd')).find((path) => existsSync(path))
const SCHEMAS = '/etc/ldap/schema'

export const LDAP_BASE = 'dc=example,dc=com'
export const LDAP_READER = { dn: `cn=reader,${LDAP_BASE}`, password: 'Reader-secret-ü' } as const
const ROOT = { dn: `cn=root,${LDAP_BASE}`, password: 'root-secret' } as const

/** Attributes of an entry; those of bytes are Buffers. */
type Attributes = Readonly<Record<string, string | readonly string[] | Buffer>>

/**
 * A real OpenLDAP server on free ports of loopback, with its own folder, certificate and store. Only its reader may
 * search. A bind with a name and without a password succeeds, as in many directories.
 */
export class Slapd {
  static readonly isHere =
    binary !== undefined && existsSync(SCHEMAS) && spawnSync(binary, ['-VV'], { stdio: 'ignore' }).status === 0
  readonly url: string
  readonly secureUrl: string
  /** Certificate of the authority that signed its own, PEM. */
  readonly caCert: string
  readonly #folder: string
  #child: ChildProcess | undefined

  private constructor(folder: string, port: number, securePort: number) {
    this.url = `ldap://127.0.0.1:${port}`
    this.secureUrl = `ldaps://127.0.0.1:${securePort}`
    this.caCert = readFileSync(join(folder, 'authority.pem'), 'utf8')
    this.#folder = folder
  }

  static async start(): Promise<Slapd> {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-slapd-'))
    mkdirSync(join(folder, 'store'))
    const at = (name: string) => join(folder, name)
    const authority = await makeAuthority()
    const { cert, key } = await makeCertificate(authority, ['localhost', '127.0.0.1'])
    for (const [file, pem] of Object.entries({ authority: authority.cert, cert, key }))
      writeFileSync(at(`${file}.pem`), pem)
    writeFileSync(at('slapd.conf'), configOf(folder))
    const slapd = new Slapd(folder, await freePort(), await freePort())
    await slapd.resume()
    await slapd.#asRoot(async (root) => {
      await root.add(LDAP_BASE, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' })
      const reader = { objectClass: ['person', 'simpleSecurityObject'], cn: 'reader', sn: 'reader' }
      await root.add(LDAP_READER.dn, { ...reader, userPassword: LDAP_READER.password })
      for (const ou of ['people', 'groups'])
        await root.add(`ou=${ou},${LDAP_BASE}`, { objectClass: 'organizationalUnit', ou })
    })
    return slapd
  }

  /** Starts it again on its ports, with what it stores. */
  async resume(): Promise<void> {
    if (!binary) throw new Error('slapd is not installed')
    const listen = ['-h', `${this.url} ${this.secureUrl}`]
    const child = spawn(binary, ['-f', join(this.#folder, 'slapd.conf'), ...listen, '-d', 'none'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    await until(() => {
      if (child.exitCode !== null) throw new Error(`slapd ended: ${said}`)
      return this.#asRoot(async () => true).catch(() => false)
    })
  }

  /** Ends it; its store stays. */
  async halt(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = undefined
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.halt()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Adds a person `uid=<uid>` with a password. @returns their whole name */
  async addPerson(uid: string, password: string, more: Attributes = {}): Promise<string> {
    const dn = `uid=${uid},ou=people,${LDAP_BASE}`
    const person = { objectClass: ['inetOrgPerson', 'mimicTest'], uid, cn: uid, sn: uid, userPassword: password }
    const attributes = Object.entries({ ...person, ...more }).map(([type, value]) =>
      attributeOf(type, Buffer.isBuffer(value) || typeof value === 'string' ? [value] : [...value]),
    )
    await this.#asRoot((root) => root.add(dn, attributes))
    return dn
  }

  /** Adds a group, or replaces its members. */
  async setGroup(cn: string, members: readonly string[]): Promise<void> {
    const dn = `cn=${cn},ou=groups,${LDAP_BASE}`
    await this.#asRoot(async (root) => {
      await root.del(dn).catch(() => undefined)
      await root.add(dn, { objectClass: 'groupOfNames', cn, member: [...members] })
    })
  }

  /** Changes one attribute. */
  change(dn: string, type: string, value: string): Promise<void> {
    const change = new Change({ operation: 'replace', modification: attributeOf(type, [value]) })
    return this.#asRoot((root) => root.modify(dn, change))
  }

  /** Gives a person another `uid`, and so another whole name. */
  rename(dn: string, uid: string): Promise<void> {
    return this.#asRoot((root) => root.modifyDN(dn, `uid=${uid}`))
  }

  async #asRoot<T>(work: (root: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: this.url, timeout: 5_000, connectTimeout: 2_000 })
    try {
      await client.bind(ROOT.dn, ROOT.password)
      return await work(client)
    } finally {
      await client.unbind().catch(() => undefined)
    }
  }
}

/** The library takes texts or bytes, and types the two apart. */
const attributeOf = (type: string, values: readonly (string | Buffer)[]): Attribute =>
  new Attribute({ type, values: [...values] as string[] })

const configOf = (folder: string): string => `
${['core', 'cosine', 'inetorgperson'].map((name) => `include ${SCHEMAS}/${name}.schema`).join('\n')}
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.1 NAME 'mimicTest' SUP top AUXILIARY MAY objectGUID )
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
allow bind_anon_cred bind_anon_dn
TLSCACertificateFile ${folder}/authority.pem
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 33554432
suffix "${LDAP_BASE}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}/store
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${LDAP_READER.dn}" read by anonymous auth by * none
`
