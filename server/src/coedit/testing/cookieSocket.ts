import { WebSocket } from 'ws'
import type { TestClient } from '../../testing/TestClient.ts'

/** A browser's WebSocket, for a client of tests: it shows cookie and origin. */
export function cookieSocket({ cookie, origin }: TestClient): typeof globalThis.WebSocket {
  class CookieSocket extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers: { cookie }, origin })
    }
  }
  // It has the interface of the browser's socket, as far as the provider uses it.
  return CookieSocket as unknown as typeof globalThis.WebSocket
}
