import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isDigestOf, isSignatureOf, isSigned, type RequestSignature, readSignature } from './requestSignature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const body = '{"hello": "world"}'
const digest = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:'
const parameters = ';created=1618884473;keyid="grant-1";nonce="n-1";alg="ed25519"'

interface Changes {
  readonly method?: string
  readonly url?: string
  readonly input?: string
  readonly signature?: string
}

const request = ({ method = 'POST', url = '/lfscada/a', input, signature }: Changes = {}) => ({
  ...{ method, url, protocol: 'https', host: 'Mimic.example' },
  headers: {
    'content-digest': digest,
    'content-type': 'application/x-www-form-urlencoded',
    'signature-input': input ?? `sig=("@method" "@path" "content-digest")${parameters}`,
    signature: signature ?? `sig=:${'A'.repeat(86)}==:`,
  },
})

function signatureIn(changes?: Changes): RequestSignature {
  const read = readSignature(request(changes))
  if ('reason' in read) throw new Error(`${read.reason} ${read.detail}`)
  return read
}

describe('a signed request', () => {
  it('has the signature base of RFC 9421, section 2.5', () => {
    const input = `sig=("@method" "@authority" "@path" "@query" "content-digest")${parameters}`
    expect(signatureIn({ url: '/lfscada/a?b=c', input })).toMatchObject({
      ...{ keyId: 'grant-1', created: 1_618_884_473, nonce: 'n-1' },
      base: [
        '"@method": POST',
        '"@authority": mimic.example',
        '"@path": /lfscada/a',
        '"@query": ?b=c',
        `"content-digest": ${digest}`,
        `"@signature-params": ("@method" "@authority" "@path" "@query" "content-digest")${parameters}`,
      ].join('\n'),
    })
    const whole = `sig=("@method" "@target-uri" "content-digest")${parameters}`
    expect(signatureIn({ url: '/lfscada/a?b=c', input: whole }).base).toContain(
      '"@target-uri": https://Mimic.example/lfscada/a?b=c\n',
    )
  })

  it('is verified by the public key, and no longer when anything is altered', () => {
    const plain = signatureIn()
    const bytes = sign(null, Buffer.from(plain.base), privateKey).toString('base64')
    const signature = `sig=:${bytes}:`
    expect(isSignatureOf(x, signatureIn({ signature }))).toBe(true)
    expect(isSignatureOf(x, signatureIn({ signature, method: 'PUT' }))).toBe(false)
    expect(isSignatureOf(x, signatureIn({ signature, url: '/lfscada/b' }))).toBe(false)
    const later = `sig=("@method" "@path" "content-digest")${parameters.replace('473', '474')}`
    expect(isSignatureOf(x, signatureIn({ signature, input: later }))).toBe(false)
    const { x: other = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    expect(isSignatureOf(other, signatureIn({ signature }))).toBe(false)
  })

  it('verifies the example of RFC 9421, B.2.6', () => {
    const base = `"date": Tue, 20 Apr 2021 02:07:55 GMT
"@method": POST
"@path": /foo
"@authority": example.com
"content-type": application/json
"content-length": 18
"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`
    const text = 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw=='
    const signature = { keyId: 'k', created: 0, nonce: 'n', base, bytes: Buffer.from(text, 'base64') }
    expect(isSignatureOf('JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs', signature)).toBe(true)
  })

  const input = (covered: string, tail = parameters) => ({ input: `sig=(${covered})${tail}` })
  const all = '"@method" "@path" "content-digest"'
  it.each<[string, Changes, [string, string]]>([
    ['no @method', input('"@path" "content-digest"'), ['required', '@method']],
    ['no address', input('"@method" "content-digest"'), ['required', '@path']],
    ['a query that is not covered', { url: '/a?b=c' }, ['required', '@query']],
    ['a body that is not covered', input('"@method" "@path"'), ['required', 'content-digest']],
    ['an unknown component', input(`${all} "x-other"`), ['format', 'x-other']],
    ['a component by the name of a method', input(`${all} "constructor"`), ['format', 'constructor']],
    ['a component twice', input(`${all} "@path"`), ['format', 'signature-input']],
    ['no created', input(all, ';keyid="a";nonce="b"'), ['required', 'created']],
    ['no nonce', input(all, ';created=1;keyid="a"'), ['required', 'nonce']],
    ['no keyid', input(all, ';created=1;nonce="b"'), ['required', 'keyid']],
    ['another algorithm', input(all, ';created=1;nonce="b";keyid="a";alg="hmac-sha256"'), ['format', 'alg']],
    ['two signatures', { input: `a=(${all})${parameters}, b=(${all})${parameters}` }, ['format', 'signature-input']],
    ['a parameter of a component', input(`"@method";req "@path" "content-digest"`), ['format', 'signature-input']],
    ['another label', { signature: `other=:${'A'.repeat(86)}==:` }, ['format', 'signature']],
    ['a short signature', { signature: 'sig=:AAAA:' }, ['format', 'signature']],
    ['no signature', { signature: '' }, ['format', 'signature']],
    ['a very long header', input(all, `${parameters};a="${'b'.repeat(2_000)}"`), ['format', 'signature-input']],
  ])('is refused with %s', (_, changes, [reason, detail]) => {
    expect(readSignature(request(changes))).toEqual({ reason, detail })
  })

  it('without a body needs no digest', () => {
    expect(readSignature(request({ method: 'GET', ...input('"@method" "@path"') }))).toHaveProperty('nonce', 'n-1')
  })

  it('is told from one with a token', () => {
    expect(isSigned(request().headers)).toBe(true)
    expect(isSigned({ ...request().headers, authorization: 'Bearer mk_a_b' })).toBe(false)
    expect(isSigned({})).toBe(false)
  })
})

it('a digest is that of RFC 9530, by SHA-256 or SHA-512', () => {
  const long = 'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:'
  expect([isDigestOf(digest, body), isDigestOf(long, body)]).toEqual([true, true])
  expect(isDigestOf(digest, `${body} `)).toBe(false)
  for (const wrong of [undefined, '', digest.replace('sha-256', 'md5'), digest.slice(0, -1)])
    expect(isDigestOf(wrong, body)).toBe(false)
})
