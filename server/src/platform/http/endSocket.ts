import type { WebSocket } from 'ws'

/** Deadline for the peer's answer to the close frame. */
const GRACE_MS = 1_500

/** Closes a socket with a code. A peer that does not answer is disconnected. */
export function endSocket(socket: Pick<WebSocket, 'close' | 'terminate' | 'once'>, code: number, reason: string): void {
  socket.close(code, reason)
  const timer = setTimeout(() => socket.terminate(), GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}
