import { WebSocket } from 'ws'
import type { TestClient } from '../../testing/TestClient.ts'

/** A browser's WebSocket for test clients: it sends cookie and origin. */
export function cookieSocket({ cookie, origin }: TestClient): typeof globalThis.WebSocket {
  class CookieSocket extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers: { cookie }, origin })
    }
  }
  // It has the part of the browser's interface that the provider uses.
  return CookieSocket as unknown as typeof globalThis.WebSocket
}
