import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { OIDC_CLIENT, OidcPeer } from '../../../testing/OidcPeer.ts'
import { discover, entered, question } from './oidc.ts'

const BACK = 'http://127.0.0.1/login/company'

/** The server may call the provider's own port, and its neighbour's not. */
describe('a provider leads the server to no host of an inner network that is not named', () => {
  let peer: OidcPeer
  let neighbour: Server
  let asked: string[] = []
  beforeAll(async () => {
    peer = await OidcPeer.start(BACK)
    neighbour = createServer((request, response) => {
      asked.push(String(request.url))
      if (request.url?.startsWith('/away')) response.writeHead(302, { location: peer.issuer }).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await peer?.stop()
    neighbour?.close()
  })
  beforeEach(() => {
    asked = []
    peer.names = {}
  })
  const other = () => `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`
  const provider = () => ({ issuer: peer.issuer, clientId: OIDC_CLIENT.clientId, secret: OIDC_CLIENT.clientSecret })
  const named = () => new OutgoingHosts([new URL(peer.issuer).host])
  const login = async () => {
    const { url, checks } = await question(provider(), named(), BACK)
    return entered(provider(), named(), await peer.enter(url, 'wang'), checks, BACK)
  }

  it('a login by one that is named succeeds', async () => {
    expect((await login()).claims.sub).toBe('wang')
  })

  it('by its issuer', async () => {
    await expect(discover({ ...provider(), issuer: other() }, named())).rejects.toThrow()
    await expect(discover({ ...provider(), issuer: 'https://10.0.0.1' }, named())).rejects.toThrow()
    const byName = { ...provider(), issuer: other().replace('127.0.0.1', 'localhost') }
    await expect(discover(byName, named())).rejects.toThrow()
    expect(asked).toEqual([])
  })

  for (const endpoint of ['jwks_uri', 'token_endpoint', 'userinfo_endpoint'])
    it(`by its ${endpoint}`, async () => {
      peer.names = { [endpoint]: `${other()}/secret` }
      await expect(login()).rejects.toThrow()
      expect(asked).toEqual([])
    })

  it('by a redirection', async () => {
    const both = new OutgoingHosts([new URL(other()).host])
    await expect(discover({ ...provider(), issuer: `${other()}/away` }, both)).rejects.toThrow()
    expect(asked).toEqual(['/away/.well-known/openid-configuration'])
  })
})
