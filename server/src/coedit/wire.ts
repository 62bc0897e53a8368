import type { PageProblem } from '@mimic/engine/schema'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync'
import type { Doc } from 'yjs'
import type { Refusal } from './pageKeeper.ts'

/** Message types of README.md. */
export const Message = {
  Sync: 0,
  Awareness: 1,
  QueryAwareness: 3,
  Ack: 100,
  Saved: 101,
  Refused: 102,
  Seat: 103,
  Problem: 104,
} as const

/** Why a socket was closed; y-websocket does not come back by itself after 4400 to 4499. */
export const roomCloseCodes = {
  badUpdate: 4400,
  sessionEnded: 4401,
  forbidden: 4403,
  epoch: 4409,
  tooLarge: 4413,
  storeFailed: 1011,
  slow: 4002,
  restart: 1012,
} as const

/** The presence entry of one client. `state` is JSON; `null` when it has left. */
export interface PresenceEntry {
  readonly clientId: number
  readonly clock: number
  readonly state: string
}

export const ackMessage = (seq: number, count: number): Uint8Array =>
  message(Message.Ack, (encoder) => {
    encoding.writeVarUint(encoder, seq)
    encoding.writeVarUint(encoder, count)
  })

/** The newest saved version of a page. */
export interface Saved {
  readonly version: number
  readonly by: string
}

export const savedMessage = (saved: Saved): Uint8Array =>
  message(Message.Saved, (encoder) => encoding.writeVarString(encoder, JSON.stringify(saved)))

/** Tells a joining client its seat, from which its colour follows. */
export const seatMessage = (seat: number): Uint8Array =>
  message(Message.Seat, (encoder) => encoding.writeVarString(encoder, JSON.stringify({ seat })))

/** Tells a client which of its widgets were removed again, because the page has no room for them (5.2). */
export const refusedMessage = (refusals: readonly Refusal[]): Uint8Array =>
  message(Message.Refused, (encoder) => encoding.writeVarString(encoder, JSON.stringify(refusals)))

/** Tells a client which field of its update breaks the layout; the socket is closed next. */
export const problemMessage = ({ path, reason }: PageProblem): Uint8Array =>
  message(Message.Problem, (encoder) => encoding.writeVarString(encoder, JSON.stringify({ path, reason })))

/** "This is what I have": the other side answers with what is missing. */
export const step1Message = (doc: Doc): Uint8Array => message(Message.Sync, (encoder) => writeSyncStep1(encoder, doc))

export const step2Message = (doc: Doc, stateVector: Uint8Array): Uint8Array =>
  message(Message.Sync, (encoder) => writeSyncStep2(encoder, doc, stateVector))

export const updateMessage = (update: Uint8Array): Uint8Array =>
  message(Message.Sync, (encoder) => writeUpdate(encoder, update))

export const presenceMessage = (entries: readonly PresenceEntry[]): Uint8Array =>
  message(Message.Awareness, (encoder) =>
    encoding.writeVarUint8Array(
      encoder,
      encoding.encode((inner) => {
        encoding.writeVarUint(inner, entries.length)
        for (const { clientId, clock, state } of entries) {
          encoding.writeVarUint(inner, clientId)
          encoding.writeVarUint(inner, clock)
          encoding.writeVarString(inner, state)
        }
      }),
    ),
  )

/** @throws {Error} when malformed, or with more entries than a page has designers */
export function readPresence(update: Uint8Array): PresenceEntry[] {
  const decoder = decoding.createDecoder(update)
  const count = decoding.readVarUint(decoder)
  if (count > 1000) throw new Error('too many clients in one awareness message')
  return Array.from({ length: count }, () => ({
    clientId: decoding.readVarUint(decoder),
    clock: decoding.readVarUint(decoder),
    state: decoding.readVarString(decoder),
  }))
}

function message(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, type)
    write(encoder)
  })
}
