import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import type { CertificateChange, DeviceCertificate } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { FieldError } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'

/** Not from the name of the machine, which may change and would make the own certificate invalid. */
export const APPLICATION_URI = 'urn:mimic:gateway'
const VALID_DAYS = 3650
/** The folders of the store, by the state of what is in them. */
const folders = { own: ['own', 'certs'], trusted: ['trusted', 'certs'], refused: ['rejected'] } as const

/** The gateway's own certificate for a device. The library would make one with its authors as the organisation. */
export const ownCertificate = (folder: string): string => join(folder, 'pki', ...folders.own, 'gateway.pem')

/**
 * The certificates of a device in its folder: the gateway's own, and those of servers. With `trustFirst` the first
 * certificate that a server shows is trusted, and every other one is refused; without, only those that somebody has put
 * into `trusted/certs`.
 */
export async function openCertificates(
  { certificates }: OpcuaLibrary,
  folder: string,
  trustFirst: boolean,
): Promise<OPCUACertificateManager> {
  const store = new certificates.OPCUACertificateManager({
    rootFolder: join(folder, 'pki'),
    automaticallyAcceptUnknownCertificate: trustFirst && filesIn(trustedFolder(folder)).length === 0,
    disableFileWatchers: true,
  })
  await store.initialize()
  const own = ownCertificate(folder)
  if (!existsSync(own))
    await store.createSelfSignedCertificate({
      applicationUri: APPLICATION_URI,
      dns: [hostname()],
      outputFile: own,
      subject: '/CN=Mimic gateway',
      startDate: new Date(),
      validity: VALID_DAYS,
    })
  return store
}

/** Says what to do about a server whose certificate was refused. */
export const untrustedText = (trustFirst: boolean): GatewayText =>
  trustFirst ? says('certificateChanged') : says('certificateUntrusted')

/** What the connection of a device knows: the gateway's own certificate, then those of servers. */
export const listCertificates = (folder: string): DeviceCertificate[] =>
  certificateFiles(folder).map(({ certificate }) => certificate)

/** Trusts a refused certificate, or removes one of a server. @throws {FieldError} when there is none of this thumbprint */
export function changeCertificate(folder: string, { thumbprint, action }: CertificateChange): void {
  const found = certificateFiles(folder).find(
    ({ certificate }) => certificate.thumbprint === thumbprint && certificate.state !== 'own',
  )
  if (!found) throw new FieldError(codes.variableMissing, says('noCertificate', { thumbprint }))
  if (action === 'remove') rmSync(found.path)
  else if (found.certificate.state === 'refused') {
    const trusted = trustedFolder(folder)
    mkdirSync(trusted, { recursive: true })
    renameSync(found.path, join(trusted, basename(found.path)))
  }
}

function certificateFiles(folder: string): { readonly path: string; readonly certificate: DeviceCertificate }[] {
  return (['own', 'trusted', 'refused'] as const).flatMap((state) => {
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
  subject: x509.subject.replaceAll('\n', ', ').slice(0, 500),
  from: x509.validFromDate.getTime(),
  to: x509.validToDate.getTime(),
  ...(state === 'own' && { pem: x509.toString() }),
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
