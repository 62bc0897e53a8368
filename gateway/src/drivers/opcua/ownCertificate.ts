import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@mimic/contract/zone'
import type { PrivateKeyProvider } from 'node-opcua-certificate-manager'
import type { DriverHost } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'

/** A certificate that the gateway shows to servers, with its private key: two PEM files. */
export interface OwnCertificate {
  readonly certificateFile: string
  readonly privateKeyFile: string
  readonly x509: X509Certificate
}

/** Where the certificates of a gateway are, and those that one of its devices had before. */
export interface OwnPlace {
  readonly gatewayId: string
  /** The folder of the gateway's certificate. */
  readonly kindFolder: string
  /** The folder of the device. */
  readonly folder: string
}

export const placeOf = (host: DriverHost): OwnPlace => ({
  gatewayId: host.gatewayId,
  kindFolder: host.kindFolder(),
  folder: host.folder(),
})

const VALID_DAYS = 3650
/** So long before the end of a certificate people are told, and the next one is there for them to trust. */
const NOTICE_MS = 90 * DAY_MS
/** So long before its end a certificate gives way to the next one, which people have had time to trust. */
const SWITCH_MS = 7 * DAY_MS
const CERTIFICATE = 'certificate.pem'
const KEY = 'key.pem'

const endOf = ({ x509 }: OwnCertificate): number => x509.validToDate.getTime()

/** When a certificate ends, ms UTC, once that is near. */
export const nearEndOf = (own: OwnCertificate, now = Date.now()): number | undefined =>
  endOf(own) - now > NOTICE_MS ? undefined : endOf(own)

/** The application URI must be that of the certificate, or strict servers refuse the session. */
export const applicationUriOf = ({ x509 }: OwnCertificate): string =>
  /URI:([^,\s"]+)/.exec(x509.subjectAltName ?? '')?.[1] ?? ''

/** The key for the library, which would otherwise make another one in the folder of each device. */
export const keyProviderOf = ({ privateKeyFile }: OwnCertificate): PrivateKeyProvider => ({
  getPrivateKey: async () => ({ hidden: createPrivateKey(readFileSync(privateKeyFile)) }),
})

/**
 * The certificate that a device shows to its server: that of the gateway, which is made once for all devices, or the
 * device's earlier one until it ends, because its server trusts that one.
 */
export async function useOwnCertificate(lib: OpcuaLibrary, place: OwnPlace, now = Date.now()): Promise<OwnCertificate> {
  const earlier = earlierOf(place)
  const isUsable = earlier !== undefined && endOf(earlier) - now > SWITCH_MS
  const current = currentOf(place) ?? (await begin(lib, place, isUsable ? earlier : undefined))
  if (isUsable) return earlier
  if (endOf(current) - now > NOTICE_MS) return current
  const next = nextOf(place) ?? (await make(lib, place, 'next'))
  if (endOf(current) - now > SWITCH_MS) return current
  rmSync(join(place.kindFolder, 'current'), { recursive: true, force: true })
  renameSync(join(place.kindFolder, 'next'), join(place.kindFolder, 'current'))
  return currentOf(place) ?? next
}

/** The certificate of the gateway; undefined before the first device has connected. */
export const currentOf = ({ kindFolder }: OwnPlace): OwnCertificate | undefined => readOwn(join(kindFolder, 'current'))

/** The one that follows the gateway's certificate, once that one is near its end. */
export const nextOf = ({ kindFolder }: OwnPlace): OwnCertificate | undefined => readOwn(join(kindFolder, 'next'))

/** The certificate that a device had for itself before all devices of a gateway had the same. */
export const earlierOf = ({ folder }: OwnPlace): OwnCertificate | undefined => readPair(...earlierFiles(folder))

/** From now on the device shows the certificate of the gateway. */
export function forgetEarlier({ folder }: OwnPlace): void {
  for (const path of earlierFiles(folder)) rmSync(path, { force: true })
}

const earlierFiles = (folder: string): [certificate: string, key: string] => [
  join(folder, 'pki/own/certs/gateway.pem'),
  join(folder, 'pki/own/private/private_key.pem'),
]

const readOwn = (folder: string): OwnCertificate | undefined => readPair(join(folder, CERTIFICATE), join(folder, KEY))

/** @returns undefined unless both files are there and belong together */
function readPair(certificateFile: string, privateKeyFile: string): OwnCertificate | undefined {
  try {
    const x509 = new X509Certificate(readFileSync(certificateFile))
    const isPair = x509.checkPrivateKey(createPrivateKey(readFileSync(privateKeyFile)))
    return isPair ? { certificateFile, privateKeyFile, x509 } : undefined
  } catch {
    // A file is missing or damaged.
    return undefined
  }
}

/** The first certificate of a gateway: one that some server trusts already, or a new one. */
async function begin(lib: OpcuaLibrary, place: OwnPlace, earlier: OwnCertificate | undefined): Promise<OwnCertificate> {
  if (!earlier) return await make(lib, place, 'current')
  return put(place, 'current', (folder) => {
    copyFileSync(earlier.certificateFile, join(folder, CERTIFICATE))
    copyFileSync(earlier.privateKeyFile, join(folder, KEY))
  })
}

async function make(lib: OpcuaLibrary, place: OwnPlace, name: 'current' | 'next'): Promise<OwnCertificate> {
  const scratch = join(place.kindFolder, `${randomUUID()}.part`)
  try {
    const store = new lib.certificates.OPCUACertificateManager({ rootFolder: scratch, disableFileWatchers: true })
    await store.initialize()
    const certificate = join(scratch, CERTIFICATE)
    await store.createSelfSignedCertificate({
      applicationUri: `urn:mimic:gateway:${encodeURIComponent(place.gatewayId)}`,
      dns: [hostname()],
      outputFile: certificate,
      // A slash would begin another part of the name.
      subject: `/CN=Mimic gateway ${place.gatewayId.replaceAll(/[^\w .-]/g, '_')}`,
      startDate: new Date(),
      validity: VALID_DAYS,
    })
    return put(place, name, (folder) => {
      renameSync(certificate, join(folder, CERTIFICATE))
      renameSync(store.privateKey, join(folder, KEY))
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Puts certificate and key in place, both or none; of several at once, the first one stays. */
function put(place: OwnPlace, name: 'current' | 'next', write: (folder: string) => void): OwnCertificate {
  const target = join(place.kindFolder, name)
  const part = join(place.kindFolder, `${randomUUID()}.part`)
  mkdirSync(part, { recursive: true, mode: 0o700 })
  try {
    write(part)
    for (const file of [CERTIFICATE, KEY]) chmodSync(join(part, file), 0o600)
    if (!readOwn(target)) {
      // The files there are no certificate with its key.
      if (existsSync(target)) rmSync(target, { recursive: true })
      renameSync(part, target)
    }
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
  const own = readOwn(target)
  if (!own) throw new Error(`${target} holds no certificate with its key`)
  return own
}
