import { paths, project } from '@mimic/contract'
import type { DocDiff, DocStore, DocTx } from '@mimic/engine'
import { bindDoc, LAYOUT } from '@mimic/engine/yjs'
import * as decoding from 'lib0/decoding'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { CallError, call } from '../api/call.ts'
import { type Person, type Presence, presenceColour, readPerson } from './presence.ts'
import { UnackedChanges } from './UnackedChanges.ts'

/** As in server/src/coedit/README.md. */
const ACK = 100
const SAVED = 101
const closes = { sessionEnded: 4401, forbidden: 4403 } as const
const OPEN_TIMEOUT_MS = 20_000

export type LinkState =
  | { readonly is: 'connecting' }
  | { readonly is: 'online' }
  | { readonly is: 'offline' }
  | { readonly is: 'reopening' }
  | { readonly is: 'refused'; readonly why: 'sessionEnded' | 'forbidden' | 'failed' }

export interface CoeditOptions {
  readonly projectId: string
  readonly pageId: string
  readonly userName: string
  readonly document: DocStore
  onState(state: LinkState): void
  onPending(count: number): void
  onPeople(people: readonly Person[]): void
  onSaved(saved: { readonly version: number; readonly by: string }): void
}

/** Keeps the document and the page's room equal: opens, reconnects, opens again when the room moves on. */
export class CoeditLink {
  readonly #options: CoeditOptions
  readonly #unacked = new UnackedChanges<DocDiff>()
  readonly #stopListening: () => void
  #presence: Omit<Presence, 'user'> = {}
  #room: { readonly provider: WebsocketProvider; readonly ydoc: Y.Doc; unbind: () => void } | undefined
  #isClosed = false

  constructor(options: CoeditOptions) {
    this.#options = options
    // Before the binding hears it: a change is counted before the message that carries it.
    this.#stopListening = options.document.onDiff((diff, origin) => {
      if (origin !== 'user' && origin !== 'history') return
      this.#unacked.add(diff)
      options.onPending(this.#unacked.count)
    })
  }

  /** Opens the room and fills the document from it. @throws {CallError} when the server refuses. */
  async open(): Promise<void> {
    const { projectId, pageId, document } = this.#options
    const { room, schema } = await call(project.pageEditOpen, { projectId, pageId })
    if (schema !== LAYOUT) throw new CallError(409, `the room has layout ${schema}, this designer knows ${LAYOUT}`)
    const ydoc = new Y.Doc()
    const server = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${paths.pageEditSocket}`
    const provider = new WebsocketProvider(server, room, ydoc, {
      disableBc: true,
      WebSocketPolyfill: countingSocket(this.#unacked),
    })
    const opened = { provider, ydoc, unbind: () => {} }
    this.#room = opened
    this.#listen(provider)
    await synced(provider)
    if (this.#isClosed) return
    opened.unbind = bindDoc(document, ydoc, this)
    this.#options.onState({ is: 'online' })
  }

  setPresence(presence: Omit<Presence, 'user'>): void {
    this.#presence = { ...this.#presence, ...presence }
    const awareness = this.#room?.provider.awareness
    if (!awareness) return
    const user = { name: this.#options.userName, colour: presenceColour(awareness.clientID) }
    awareness.setLocalState({ user, ...this.#presence })
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    this.#leave()
  }

  #listen(provider: WebsocketProvider): void {
    const { onState, onPending, onPeople, onSaved } = this.#options
    provider.messageHandlers[ACK] = (_encoder, decoder) => {
      decoding.readVarUint(decoder)
      this.#unacked.acked(decoding.readVarUint(decoder))
      onPending(this.#unacked.count)
    }
    provider.messageHandlers[SAVED] = (_encoder, decoder) => {
      const saved: unknown = JSON.parse(decoding.readVarString(decoder))
      const { version, by } = saved as { version?: unknown; by?: unknown }
      if (typeof version === 'number' && typeof by === 'string') onSaved({ version, by })
    }
    provider.on('status', ({ status }) => {
      if (status === 'disconnected') onState({ is: 'offline' })
    })
    provider.on('sync', (isSynced) => {
      if (isSynced) onState({ is: 'online' })
    })
    provider.on('closed', ({ code }) => {
      if (code === closes.sessionEnded) onState({ is: 'refused', why: 'sessionEnded' })
      else if (code === closes.forbidden) onState({ is: 'refused', why: 'forbidden' })
      else void this.#reopen()
    })
    const { awareness } = provider
    awareness.on('change', () => {
      const people: Person[] = []
      for (const [id, state] of awareness.getStates()) {
        const person = readPerson(id, state, id === awareness.clientID)
        if (person) people.push(person)
      }
      onPeople(people)
    })
    this.setPresence({})
  }

  /** The room has moved to a new epoch, or a write was refused: a fresh document, then what was not confirmed. */
  async #reopen(): Promise<void> {
    const { document, onState, onPending } = this.#options
    onState({ is: 'reopening' })
    const lost = this.#unacked.changes
    this.#leave()
    this.#unacked.clear()
    try {
      await this.open()
      if (lost.length > 0) document.transact('user', (tx) => replay(document, tx, lost))
      onPending(this.#unacked.count)
    } catch {
      if (!this.#isClosed) onState({ is: 'refused', why: 'failed' })
    }
  }

  #leave(): void {
    this.#room?.unbind()
    this.#room?.provider.destroy()
    this.#room?.ydoc.destroy()
    this.#room = undefined
  }
}

/** Writes old changes where the document still has room for them. */
function replay(document: DocStore, tx: DocTx, diffs: readonly DocDiff[]): void {
  for (const change of diffs.flatMap((diff) => diff.changes)) {
    if (change.is === 'add') {
      const { parent } = change.record
      if (!document.get(change.record.id))
        tx.add({ ...change.record, parent: parent && document.get(parent) ? parent : null })
    } else if (change.is === 'remove') {
      if (document.get(change.record.id)) tx.remove(change.record.id)
    } else if (change.id === '$page' || document.get(change.id)) {
      if (change.is === 'patch') tx.patch(change.id, change.after)
      else if (change.after.parent === null || document.get(change.after.parent)) tx.move(change.id, change.after)
    }
  }
}

function synced(provider: WebsocketProvider): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallError(408, 'the room did not answer')), OPEN_TIMEOUT_MS)
    provider.once('sync', () => {
      clearTimeout(timer)
      resolve()
    })
    provider.once('closed', ({ code }) => {
      clearTimeout(timer)
      reject(new CallError(code === closes.sessionEnded ? 1010 : code === closes.forbidden ? 403 : 500, 'room closed'))
    })
  })
}

/** A socket that tells which sync messages leave on it. The first byte is the type, the second the sync step. */
function countingSocket(unacked: UnackedChanges<DocDiff>): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      unacked.socketOpened()
    }

    override send(data: string | ArrayBufferLike | Blob | ArrayBufferView<ArrayBuffer>): void {
      if (data instanceof Uint8Array && data[0] === 0) {
        if (data[1] === 1) unacked.sent('step2')
        else if (data[1] === 2) unacked.sent('update')
      }
      super.send(data as ArrayBuffer)
    }
  }
}
