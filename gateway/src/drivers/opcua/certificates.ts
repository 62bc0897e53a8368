import { X509Certificate } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CertificateChange, DeviceCertificate } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { FieldError } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import {
  currentOf,
  earlierOf,
  forgetEarlier,
  keyProviderOf,
  nextOf,
  type OwnCertificate,
  type OwnPlace,
} from './ownCertificate.ts'

/** The folders of the store of a device, by the state of the server certificates in them. */
const folders = { trusted: ['trusted', 'certs'], refused: ['rejected'] } as const

/**
 * The certificates of servers in the folder of a device. With `trustFirst` the first certificate that a server shows is
 * trusted, and every other one is refused; without, only those that somebody has trusted.
 */
export async function openCertificates(
  { certificates }: OpcuaLibrary,
  folder: string,
  own: OwnCertificate,
  trustFirst: boolean,
): Promise<OPCUACertificateManager> {
  const store = new certificates.OPCUACertificateManager({
    rootFolder: join(folder, 'pki'),
    automaticallyAcceptUnknownCertificate: trustFirst && filesIn(trustedFolder(folder)).length === 0,
    disableFileWatchers: true,
    privateKeyProvider: keyProviderOf(own),
  })
  await store.initialize()
  return store
}

/** Says what to do about a server whose certificate was refused. */
export const untrustedText = (trustFirst: boolean): GatewayText =>
  trustFirst ? says('certificateChanged') : says('certificateUntrusted')

/** The certificates of a device's connection: the gateway's own, then those of servers. */
export function listCertificates(place: OwnPlace): DeviceCertificate[] {
  const [own, next, earlier] = [currentOf(place), nextOf(place), earlierOf(place)]
  // The certificate of the gateway may have begun as a copy of this device's.
  const isOther = earlier?.x509.fingerprint256 !== own?.x509.fingerprint256
  return [
    ...(own ? [described(own.x509, 'own')] : []),
    ...(next ? [described(next.x509, 'next')] : []),
    ...(earlier && isOther ? [described(earlier.x509, 'earlier')] : []),
    ...serverFiles(place.folder).map(({ certificate }) => certificate),
  ]
}

/**
 * Trusts a refused certificate, or removes one of a server or the device's earlier one.
 * @throws {FieldError} when there is none of this thumbprint
 */
export function changeCertificate(place: OwnPlace, { thumbprint, action }: CertificateChange): void {
  const isEarlier = listCertificates(place).some((each) => each.state === 'earlier' && each.thumbprint === thumbprint)
  if (isEarlier && action === 'remove') {
    forgetEarlier(place)
    return
  }
  const found = serverFiles(place.folder).filter(({ certificate }) => certificate.thumbprint === thumbprint)
  if (found.length === 0) throw new FieldError(codes.variableMissing, says('noCertificate', { thumbprint }))
  const isTrusted = found.some(({ certificate: { state } }) => state === 'trusted')
  const [moved] = action === 'trust' && !isTrusted ? found : []
  for (const { path, certificate } of found) {
    // A certificate in both folders counts as refused.
    if (action === 'trust' && (path === moved?.path || certificate.state === 'trusted')) continue
    rmSync(path)
  }
  if (!moved) return
  mkdirSync(trustedFolder(place.folder), { recursive: true })
  renameSync(moved.path, join(trustedFolder(place.folder), basename(moved.path)))
}

/** A certificate that a server has shown, as the connection to it would judge it: it is kept until somebody decides. */
export async function judgeCertificate(store: OPCUACertificateManager, shown: Buffer): Promise<DeviceCertificate> {
  const status = await store.checkCertificate(shown)
  return described(new X509Certificate(shown), status.isGood() ? 'trusted' : 'refused')
}

function serverFiles(folder: string): { readonly path: string; readonly certificate: DeviceCertificate }[] {
  return (['trusted', 'refused'] as const).flatMap((state) => {
    const place = join(folder, 'pki', ...folders[state])
    return filesIn(place).flatMap((name) => {
      const path = join(place, name)
      const x509 = readCertificate(path)
      return x509 ? [{ path, certificate: described(x509, state) }] : []
    })
  })
}

/** @returns undefined for a file that is no certificate, such as a signing request */
function readCertificate(path: string): X509Certificate | undefined {
  try {
    return new X509Certificate(readFileSync(path))
  } catch {
    return undefined
  }
}

const described = (x509: X509Certificate, state: DeviceCertificate['state']): DeviceCertificate => ({
  state,
  thumbprint: x509.fingerprint.replaceAll(':', ''),
  fingerprint: x509.fingerprint256.replaceAll(':', ''),
  subject: x509.subject.replaceAll('\n', ', ').slice(0, 500),
  from: x509.validFromDate.getTime(),
  to: x509.validToDate.getTime(),
  ...(state !== 'trusted' && state !== 'refused' && { pem: x509.toString() }),
})

const trustedFolder = (folder: string): string => join(folder, 'pki', ...folders.trusted)

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The library makes its folders when it needs them.
    return []
  }
}
