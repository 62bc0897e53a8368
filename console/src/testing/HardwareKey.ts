import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A hardware key service on this machine, with the calls of section 7.1 and an Ed25519 key inside. */
export class HardwareKey {
  readonly publicPem: string
  /** The error that it answers with; undefined while the key is plugged in. */
  refusal: { readonly code: number; readonly description: string } | undefined
  readonly #server: Server

  private constructor(publicPem: string, server: Server) {
    this.publicPem = publicPem
    this.#server = server
  }

  static async start(): Promise<HardwareKey> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.setHeader('access-control-allow-origin', '*')
      const text = new URLSearchParams(body).get('verify_data') ?? ''
      const signed = { code: 0, sign: sign(null, Buffer.from(text), privateKey).toString('hex') }
      const isSigning = request.url === '/slm_ctrl_sign_by_device'
      response.end(JSON.stringify(key.refusal ?? (isSigning ? signed : { code: 0, desc: '{"sn":"K-1"}' })))
    })
    const key = new HardwareKey(String(publicKey.export({ type: 'spki', format: 'pem' })), server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return key
  }

  get origin(): string {
    // It listens on a port, so its address is an object.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
