import { WebSocket } from 'ws'
import type { TestClient } from '../../testing/TestClient.ts'
import { until } from '../../testing/until.ts'

export interface HostileSocket {
  readonly socket: WebSocket
  closeCode: number | undefined
}

/** A socket of an account that may edit. It can send anything. */
export async function connectHostile(
  url: string,
  { cookie, origin }: Pick<TestClient, 'cookie' | 'origin'>,
): Promise<HostileSocket> {
  const socket = new WebSocket(url, { headers: { cookie }, origin })
  const hostile: HostileSocket = { socket, closeCode: undefined }
  socket.on('close', (code) => {
    hostile.closeCode = code
  })
  socket.on('error', () => undefined)
  await until(() => socket.readyState === WebSocket.OPEN)
  return hostile
}

/** Whether the server closed the socket because of the last message, instead of answering the next one. */
export async function isDropped({ socket }: HostileSocket): Promise<boolean> {
  const answered = await new Promise<boolean>((done) => {
    socket.once('pong', () => done(true))
    socket.once('close', () => done(false))
    socket.ping()
  })
  return !answered
}
