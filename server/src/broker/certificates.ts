// The certificate library needs the metadata of decorators, and asks its users to bring it.
import 'reflect-metadata'
import { KeyObject, type webcrypto, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

/** A certificate with its private key, as PEM. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const AUTHORITY = [{ CN: ['Mimic broker'] }]
/** The clock of a gateway may be years off, also at its first start, so certificates are valid for a long time. */
const FROM = new Date('2000-01-01T00:00:00Z')
const TO = new Date('2100-01-01T00:00:00Z')

/** Makes a certificate authority of our own, which signs the certificate of the broker and nothing else. */
export async function makeAuthority(): Promise<KeyPair> {
  const keys = await makeKeys()
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: AUTHORITY,
    keys,
    notBefore: FROM,
    notAfter: TO,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return pairOf(cert, keys)
}

/** Makes a certificate for these host names and IP addresses: of a server, or of a client that shows who it is. */
export async function makeCertificate(
  authority: KeyPair,
  names: readonly string[],
  usage: 'serverAuth' | 'clientAuth' = 'serverAuth',
): Promise<KeyPair> {
  const keys = await makeKeys()
  const issuer = new x509.X509Certificate(new X509Certificate(authority.cert).raw)
  const cert = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [names[0] ?? 'localhost'] }],
    issuer: issuer.subjectName.toJSON(),
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    notBefore: FROM,
    notAfter: TO,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage[usage]]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return pairOf(cert, keys)
}

const makeKeys = (): Promise<webcrypto.CryptoKeyPair> => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const [der = new ArrayBuffer(0)] = x509.PemConverter.decode(pem)
  return crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign'])
}

const pairOf = (cert: x509.X509Certificate, { privateKey }: webcrypto.CryptoKeyPair): KeyPair => ({
  cert: `${cert.toString('pem')}\n`,
  key: String(KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' })),
})
