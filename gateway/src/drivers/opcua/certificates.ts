import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import type { OpcuaLibrary } from './opcuaLibrary.ts'

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
  return store
}

/** Says what to do about a server whose certificate was refused. */
export const untrustedText = (folder: string, trustFirst: boolean): string =>
  trustFirst
    ? `the server shows another certificate than the trusted one: remove that from ${trustedFolder(folder)} to trust the new one`
    : `the server's certificate is not trusted: switch on that it is trusted on first use, or put it into ${trustedFolder(folder)}`

const trustedFolder = (folder: string): string => join(folder, 'pki', 'trusted', 'certs')

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
