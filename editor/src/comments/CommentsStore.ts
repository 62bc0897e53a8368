import { type Comment, codes, paths } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import { type CoeditStore, coedit } from '../coedit/CoeditStore.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'
import { type ShellStore, type SidePanel, shellStore } from '../stores/ShellStore.ts'
import { type Pin, pinAt, type Thread, threadsOf, unreadIn } from './threads.ts'

/** The open thread: one that exists, or a draft. */
export type Opened = { readonly is: 'thread'; readonly id: string } | { readonly is: 'draft'; readonly pin: Pin }

/** The comments of the page in the designer. The server keeps them; undo and versions do not cover them. */
export class CommentsStore implements SidePanel {
  filter: 'open' | 'resolved' = 'open'
  rows: readonly Comment[] = []
  state: ReadState = 'idle'
  /** Why the last thing was not done: in the server's words, or a rule of ours. */
  problem: { readonly is: 'answered' } | { readonly is: 'said'; readonly text: string } | undefined = undefined
  opened: Opened | undefined = undefined
  /** The next click on the page pins a comment. */
  isPlacing = false
  readonly store: DesignerStore
  readonly #shell: ShellStore
  readonly #room: CoeditStore
  /** Counts up with every change made here: the others read the list again. */
  #changes = 0
  /** Counts up with what is read here: this account's other windows read the list again. */
  #reads = 0
  /** Read here, and not yet known to the server. */
  readonly #read = new Set<string>()

  constructor(store: DesignerStore) {
    this.store = store
    this.#shell = store.part(shellStore)
    this.#room = store.part(coedit)
    makeAutoObservable(this, { store: false, rows: observableRef, opened: observableRef })
  }

  /** Loads, and loads again whenever a colleague has changed something, or this account read it elsewhere. @returns the end of it */
  follow(): () => void {
    void this.load()
    return reaction(
      () => {
        const { people } = this.#room
        const own = people.find(({ isSelf }) => isSelf)?.user.name
        return people
          .filter(({ isSelf }) => !isSelf)
          .map(({ clientId, user, comments, reads }) => `${clientId} ${comments} ${user.name === own ? reads : ''}`)
          .join()
      },
      () => void this.load(),
    )
  }

  get threads(): readonly Thread[] {
    return threadsOf(this.rows)
  }

  /** The threads that the filter lets through. */
  get listed(): readonly Thread[] {
    return this.threads.filter(({ head }) => (head.gmtResolved !== null) === (this.filter === 'resolved'))
  }

  /** The threads with a pin on the page: the open ones, and a resolved one while it is shown. */
  get pinned(): readonly Thread[] {
    const { opened } = this
    return this.threads.filter(
      ({ head }) => head.gmtResolved === null || (opened?.is === 'thread' && opened.id === head.id),
    )
  }

  get unread(): number {
    return this.threads.filter((thread) => thread.head.gmtResolved === null && this.isUnread(thread)).length
  }

  isUnread(thread: Thread): boolean {
    return unreadIn(thread).length > 0
  }

  get thread(): Thread | undefined {
    const { opened } = this
    return opened?.is === 'thread' ? this.threads.find(({ head }) => head.id === opened.id) : undefined
  }

  /** The list stands at the side. */
  get isOpen(): boolean {
    return this.#shell.panel === this
  }

  toggle(isOpen: boolean): void {
    this.#shell.openPanel(isOpen ? this : undefined)
  }

  onClosed(): void {
    this.markRead(this.listed)
  }

  setFilter(filter: 'open' | 'resolved'): void {
    this.filter = filter
  }

  /** Marks its comments as read; those that arrive while it is open are marked when it is closed. */
  openThread(id: string): void {
    const left = this.thread
    this.isPlacing = false
    this.problem = undefined
    this.opened = { is: 'thread', id }
    this.markRead([left, this.thread].filter((thread) => thread !== undefined))
  }

  close(): void {
    if (this.thread) this.markRead([this.thread])
    this.opened = undefined
    this.isPlacing = false
    this.problem = undefined
  }

  /** Begins a comment: on the one widget that is selected, else where the next click goes. */
  begin(): void {
    const { editing, selection } = this.store
    const [id] = selection
    const box = id !== undefined && selection.length === 1 ? editing?.boxOf(id) : undefined
    this.opened = undefined
    this.problem = undefined
    if (id !== undefined && box) this.draft(pinAt(box[0] + box[2], box[1], { id, box }))
    else this.isPlacing = true
  }

  draft(pin: Pin): void {
    this.isPlacing = false
    this.opened = { is: 'draft', pin }
  }

  load(): Promise<void> {
    return readInto(
      this,
      () => call(paths.commentQuery, { pageId: this.store.pageId }),
      ({ rows }) => {
        this.rows = rows.map((row) => (this.#read.has(row.id) ? { ...row, isUnread: false } : row))
        // A colleague removed it.
        if (this.opened?.is === 'thread' && !this.thread) this.opened = undefined
        void this.#tellRead()
      },
    )
  }

  /** Sends a new comment at the draft's pin, or a reply in the open thread. @returns whether the server took it */
  async say(text: string): Promise<boolean> {
    const { opened } = this
    if (!opened) return false
    const { pageId } = this.store
    const body = opened.is === 'draft' ? { pageId, text, ...opened.pin } : { pageId, text, parentId: opened.id }
    const said = await this.#change(() => call(paths.commentAdd, body))
    if (said && opened.is === 'draft') this.openThread(said.id)
    return said !== undefined
  }

  async edit(id: string, text: string): Promise<boolean> {
    return (await this.#change(() => call(paths.commentEdit, { id, text }))) !== undefined
  }

  async remove(id: string): Promise<void> {
    await this.#change(() => call(paths.commentDelete, { id }))
  }

  async resolve(id: string, resolved: boolean): Promise<void> {
    const done = await this.#change(() => call(paths.commentResolve, { id, resolved }))
    if (done && resolved) this.close()
  }

  markRead(threads: readonly Thread[]): void {
    for (const id of threads.flatMap(unreadIn)) this.#read.add(id)
    if (this.#read.size === 0) return
    this.rows = this.rows.map((row) => (row.isUnread && this.#read.has(row.id) ? { ...row, isUnread: false } : row))
    void this.#tellRead()
  }

  /** Tells the server what was read; on failure it is told with the next reading of the list. */
  async #tellRead(): Promise<void> {
    const ids = [...this.#read]
    if (ids.length === 0) return
    try {
      await call(paths.commentRead, { pageId: this.store.pageId, ids: ids.join() })
      for (const id of ids) this.#read.delete(id)
      this.#room.show({ reads: ++this.#reads })
    } catch {
      // It is sent with the next reading of the list.
    }
  }

  /** Makes a change, reads the list again and has the others do so. Undefined: it was not made. */
  async #change<T>(make: () => Promise<T>): Promise<T | undefined> {
    runInAction(() => {
      this.problem = undefined
    })
    let done: T | undefined
    try {
      done = await make()
      this.#room.show({ comments: ++this.#changes })
    } catch (error) {
      runInAction(() => {
        const isAnswered = error instanceof CallError && error.code === codes.conflict
        this.problem = isAnswered
          ? { is: 'answered' }
          : { is: 'said', text: error instanceof Error ? error.message : String(error) }
      })
    }
    await this.load()
    return done
  }
}

export const pageComments: Part<CommentsStore> = (store) => new CommentsStore(store)
