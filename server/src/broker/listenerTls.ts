import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { BrokerSettings } from '../platform/settings/brokerSettings.ts'
import { authoritiesOf, certificatesOf, pemFile } from '../platform/settings/pemFile.ts'
import type { KeyPair } from './certificates.ts'

/** The certificate of the broker's own authority in the data folder, and its private key. */
const AUTHORITY_CERT = 'broker-ca.pem'
const AUTHORITY_KEY = 'broker-ca-key.pem'
/** Addresses that stand for every interface. */
const WILDCARDS = ['', '0.0.0.0', '::']

/**
 * Certificate and key of the listener for other machines. Without files of the user, the broker's own authority in the
 * data folder, made once, signs a certificate at each start: so it has the machine's present addresses, and gateways
 * that trust the authority need no new one.
 * @throws {Error} that names the file or the variable
 */
export async function listenerTls(dataFolder: string, settings: BrokerSettings): Promise<KeyPair> {
  const { certPath, keyPath } = settings
  if (certPath !== undefined || keyPath !== undefined) return givenPair(certPath, keyPath)
  // Loaded by those who need it: the library is larger than the broker.
  const { makeAuthority, makeCertificate } = await import('./certificates.ts')
  if (!existsSync(join(dataFolder, AUTHORITY_CERT))) {
    const { cert, key } = await makeAuthority()
    // The certificate comes last: while it is missing, both are made anew.
    writeWhole(join(dataFolder, AUTHORITY_KEY), key)
    writeWhole(join(dataFolder, AUTHORITY_CERT), cert)
  }
  return makeCertificate(ownAuthority(dataFolder), [...new Set([...ownNames(), ...givenNames(settings)])])
}

/**
 * The authority that a client has to trust, as PEM. Empty if the certificate is signed by an authority that is not in its file: a
 * public one, which every machine trusts.
 * @throws {Error} that names the file or the variable
 */
export function listenerAuthority(dataFolder: string, { certPath }: BrokerSettings): string {
  const name = certPath === undefined ? AUTHORITY_CERT : 'MIMIC_BROKER_CERT'
  return authoritiesOf(certificatesOf(name, pemFile(name, certPath ?? join(dataFolder, AUTHORITY_CERT))))
}

/**
 * When the listener's certificate ends, for people; undefined if it is still to be made. Makes nothing.
 * @throws {Error} as a start would, and for a certificate that has ended
 */
export async function listenerValidity(dataFolder: string, settings: BrokerSettings): Promise<string | undefined> {
  const isGiven = settings.certPath !== undefined || settings.keyPath !== undefined
  if (!isGiven && !existsSync(join(dataFolder, AUTHORITY_CERT))) return undefined
  const { validTo, validToDate } = new X509Certificate((await listenerTls(dataFolder, settings)).cert)
  if (validToDate.getTime() < Date.now()) throw new Error(`the certificate of MIMIC_BROKER_CERT ended on ${validTo}`)
  return validTo
}

function givenPair(certPath: string | undefined, keyPath: string | undefined): KeyPair {
  if (certPath === undefined || keyPath === undefined)
    throw new Error('MIMIC_BROKER_CERT and MIMIC_BROKER_KEY go together: one of them is not set')
  const cert = pemFile('MIMIC_BROKER_CERT', certPath)
  const key = pemFile('MIMIC_BROKER_KEY', keyPath)
  const [own] = certificatesOf('MIMIC_BROKER_CERT', cert)
  if (!isKeyOf(own, key))
    throw new Error('MIMIC_BROKER_KEY is not the key of the first certificate in MIMIC_BROKER_CERT')
  return { cert, key }
}

function ownAuthority(dataFolder: string): KeyPair {
  const [certPath, keyPath] = [join(dataFolder, AUTHORITY_CERT), join(dataFolder, AUTHORITY_KEY)]
  const remedy = 'restore both from a backup, or remove both and enrol the gateways again'
  try {
    const cert = readFileSync(certPath, 'utf8')
    const key = readFileSync(keyPath, 'utf8')
    if (isKeyOf(new X509Certificate(cert), key)) return { cert, key }
  } catch (error) {
    throw new Error(`${certPath} or ${keyPath} cannot be read: ${remedy}`, { cause: error })
  }
  throw new Error(`${keyPath} is not the key of ${certPath}: ${remedy}`)
}

function isKeyOf(cert: X509Certificate | undefined, key: string): boolean {
  try {
    return cert?.checkPrivateKey(createPrivateKey(key)) ?? false
  } catch {
    // A text that is no key belongs to no certificate.
    return false
  }
}

/** The names that the settings give this machine. */
function givenNames({ listen, url }: BrokerSettings): string[] {
  const given = [listen?.host ?? '', url === undefined ? '' : new URL(url).hostname.replace(/^\[|\]$/g, '')]
  return given.filter((name) => !WILDCARDS.includes(name))
}

/** The names and addresses of this machine. */
function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  // An address of one link only cannot be told from those of other links.
  const reachable = addresses.map(({ address }) => address).filter((address) => !/^fe80:/i.test(address))
  const host = hostname().toLowerCase()
  const names = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host)
    ? [host, ...(host.includes('.') ? [] : [`${host}.local`])]
    : []
  return [...names, 'localhost', '127.0.0.1', ...reachable]
}

/** Others see the whole file or none. Only its owner may read it. */
function writeWhole(path: string, text: string): void {
  const part = `${path}.part`
  writeFileSync(part, text, { mode: 0o600 })
  renameSync(part, path)
}
