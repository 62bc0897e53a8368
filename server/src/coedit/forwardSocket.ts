import { limits } from '@mimic/contract'
import { type RawData, WebSocket } from 'ws'
import { endSocket } from '../live/endSocket.ts'
import { roomCloseCodes } from './wire.ts'

export interface Forwarded {
  /** The server that has the room. */
  readonly peerUrl: string
  readonly path: string
  /** Of the browser's request: the other server looks at session and origin itself. */
  readonly headers: Readonly<Record<'cookie' | 'origin' | 'host', string | undefined>>
}

/** Marks a socket that a server opened for its own client: whoever gets it does not pass it on again. */
export const FORWARDED_HEADER = 'x-mimic-forwarded'
const MAX_WAITING_BYTES = 8 * 1024 * 1024
/** What may be sent as a close code; others are made up by the receiver of a broken line. */
const isSendable = (code: number): boolean => code === 1000 || (code >= 1007 && code <= 1014) || code >= 3000

/** Makes a designer's socket one with the server that has the room. */
export function forwardSocket(client: WebSocket, { peerUrl, path, headers }: Forwarded): void {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const peer = new WebSocket(peerUrl.replace(/^http/, 'ws') + path, {
    headers: { ...Object.fromEntries(given), [FORWARDED_HEADER]: '1' },
    perMessageDeflate: false,
    maxPayload: limits.page.bytes,
  })
  const waiting: RawData[] = []
  let waitingBytes = 0
  client.on('message', (data: RawData) => {
    if (peer.readyState === WebSocket.OPEN) return pass(peer, data)
    waiting.push(data)
    waitingBytes += byteLength(data)
    if (waitingBytes > MAX_WAITING_BYTES) endSocket(client, roomCloseCodes.slow, 'slow')
  })
  peer.on('open', () => {
    for (const data of waiting.splice(0)) peer.send(data)
  })
  peer.on('message', (data: RawData) => pass(client, data))
  // What broke shows as its end: the client comes again, and by then the room may be free.
  peer.on('error', () => peer.terminate())
  peer.on('close', (code, reason) =>
    endSocket(client, isSendable(code) ? code : roomCloseCodes.restart, reason.toString()),
  )
  client.on('close', () => peer.terminate())
}

function pass(to: WebSocket, data: RawData): void {
  if (to.readyState !== WebSocket.OPEN) return
  if (to.bufferedAmount > MAX_WAITING_BYTES) endSocket(to, roomCloseCodes.slow, 'slow')
  else to.send(data)
}

const byteLength = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, each) => sum + each.length, 0) : data.byteLength
