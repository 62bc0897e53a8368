import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The text of the PEM file that a variable names. @throws {Error} that names the variable */
export function pemFile(name: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`${name}: ${path} cannot be read (${reason})`)
  }
  if (!text.includes('-----BEGIN ')) throw new Error(`${name}: ${path} is no PEM file`)
  return text
}

/** The certificates of a PEM file, in its order. @throws {Error} that names the variable */
export function certificatesOf(name: string, pem: string): X509Certificate[] {
  const blocks = pem.match(CERTIFICATE)
  if (!blocks) throw new Error(`${name}: the file has no certificate`)
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    throw new Error(`${name}: the file has a certificate that cannot be read`)
  }
}

/** The authorities of a chain: its certificates that are signed by themselves, as PEM; empty if it ends below them. */
export const authoritiesOf = (chain: readonly X509Certificate[]): string =>
  chain
    .filter((each) => each.checkIssued(each))
    .map(String)
    .join('')
