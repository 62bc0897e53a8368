import type { DocDiff } from '@mimic/engine'
import { broughtOverEdge, type Editing, hasRoomFor, insideEdgePlan, overEdge } from '@mimic/engine/editing'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { type DraftKeeper, drafts, type TypedText } from '../drafts/DraftKeeper.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { CoeditLink, type CoeditNotice, type LinkState } from './CoeditLink.ts'
import { browserWire } from './CoeditWire.ts'
import { IndexedUnsaved } from './IndexedUnsaved.ts'
import { losersOf, withoutWritten } from './losers.ts'
import { PresenceFeed } from './PresenceFeed.ts'
import { type Person, type Presence, sentBoxes, sentSelection } from './presence.ts'

/** A notice as it is shown: of what a colleague removed, with the text that was being typed into it. */
export type ShownNotice =
  | (CoeditNotice & { readonly draft?: TypedText | undefined })
  /** One person's place and another's size together are over the edge of the page. */
  | { readonly is: 'outside'; readonly ids: readonly string[]; readonly draft?: undefined }

/** The page's room in the designer: the link to it, what the server has not confirmed, and the colleagues on the page. */
export class CoeditStore {
  link: LinkState = { is: 'connecting' }
  /** The user's changes that the server has not confirmed as stored. */
  pending = 0
  /** The browser keeps unconfirmed changes when it is closed. */
  isKeptHere = true
  /** Changes of the user that were not kept, and why; the shell shows them until they are dismissed. */
  notices: readonly ShownNotice[] = []
  people: readonly Person[] = []
  /** Called when somebody saved the page, and again each time the room is joined. */
  onSaved: (version: number) => void = () => {}
  readonly #store: DesignerStore
  readonly #drafts: DraftKeeper
  readonly #link: CoeditLink
  readonly #feed = new PresenceFeed((shown) => this.#link.setPresence(shown))

  constructor(store: DesignerStore) {
    const { document, user, projectId, pageId } = store
    this.#store = store
    this.#drafts = store.part(drafts)
    makeAutoObservable(this, { onSaved: false, people: observableRef, notices: observableRef })
    this.#link = new CoeditLink({
      userName: user.loginname,
      document,
      wire: browserWire(projectId, pageId),
      keeper: new IndexedUnsaved({
        userId: user.userId,
        pageId,
        onFailed: () =>
          runInAction(() => {
            this.isKeptHere = false
          }),
      }),
      typedInto: () => this.#drafts.orphans((id) => document.get(id) !== undefined).flatMap(({ ids }) => ids),
      onState: (link) =>
        runInAction(() => {
          this.link = link
        }),
      onPending: (count) =>
        runInAction(() => {
          this.pending = count
        }),
      onPeople: (people) =>
        runInAction(() => {
          this.people = people
          this.#feed.isWatched = people.some(({ isSelf }) => !isSelf)
        }),
      onSaved: ({ version }) => this.onSaved(version),
      onNotice: (notice) =>
        runInAction(() => {
          this.notices = [...this.notices, this.#withDraft(notice)]
        }),
    })
    store.onClose(
      document.onDiff((diff, origin) =>
        runInAction(() => {
          if (origin === 'user' || origin === 'history') this.notices = withoutWritten(this.notices, diff)
          this.#watchEdge(origin === 'remote' ? diff : undefined)
        }),
      ),
    )
  }

  /** Joins the room and fills the document from it. @throws {CallError} when the server refuses. */
  open(): Promise<void> {
    return this.#link.open()
  }

  /** Shows something of this window to the colleagues on the page. */
  show(presence: Omit<Presence, 'user'>): void {
    this.#feed.show(presence)
  }

  /** Shows the selection, and the boxes of a drag while it runs. @returns the end of it */
  showWork(editing: Editing): () => void {
    let shown: readonly string[] | undefined
    let wasDragging = false
    return editing.onChange(() => {
      const { chrome, selection, state } = editing
      // A marquee selects anew each frame: it is shown once it is released.
      const isSelectionNew = shown !== selection && state.name !== 'select.marquee'
      if (isSelectionNew) shown = selection
      const isDragging = (chrome.preview ?? chrome.carried ?? chrome.copied) !== undefined
      if (isSelectionNew || isDragging || wasDragging)
        this.#feed.show({}, () => ({
          selection: sentSelection(selection),
          drag: isDragging ? sentBoxes(selection, (id) => editing.copyBoxOf(id) ?? editing.boxOf(id)) : null,
        }))
      wasDragging = isDragging
    })
  }

  /**
   * Brings back widgets that a colleague removed while they were edited here. With a text that was typed into one of them
   * it is one step of undo; a text that the field does not take is offered on.
   */
  bringBack(notice: Extract<ShownNotice, { is: 'removed' }>): void {
    const { removed, draft } = notice
    const { document, editing } = this.#store
    const [first] = removed.records
    if (first && !hasRoomFor(document, removed.records)) {
      editing?.onFull(first.type)
      return
    }
    this.dismiss(notice)
    if (!draft) {
      this.#link.bringBack(removed)
      return
    }
    const { changes } = this.#store.asOneStep(() => {
      this.#link.bringBack(removed)
      draft.write()
    })
    editing?.select(draft.ids)
    if (!changes.some(({ is }) => is === 'patch')) this.#drafts.leave(draft)
  }

  /** Writes the values that the notice says were not kept, or were replaced: one step of undo. */
  restoreLosers(notice: Extract<ShownNotice, { is: 'conflict' | 'replaced' }>): void {
    const { document } = this.#store
    const losers = losersOf(notice, document)
    this.dismiss(notice)
    document.transact('user', (tx) => {
      for (const { id, path, value } of losers) tx.patch(id, { [path]: value })
    })
  }

  /** Brings widgets back inside the page's edge: one step of undo. */
  bringInside({ ids }: Extract<ShownNotice, { is: 'outside' }>): void {
    const { document, editing } = this.#store
    if (editing) editing.commit(insideEdgePlan(document, ids, editing.edits))
  }

  dismiss(notice: ShownNotice): void {
    this.notices = this.notices.filter((each) => each !== notice)
  }

  dismissNotices(): void {
    this.notices = []
  }

  /** Tells of widgets that a merge brought over the page's edge, as long as they are there. */
  #watchEdge(merged: DocDiff | undefined): void {
    const { document, editing } = this.#store
    if (!editing) return
    const before = this.notices.flatMap((notice) => (notice.is === 'outside' ? notice.ids : []))
    const found = merged ? broughtOverEdge(document, merged.changes, editing.edits) : []
    if (before.length + found.length === 0) return
    const ids = [...new Set([...before, ...found])].filter((id) => overEdge(document, id, editing.edits) > 0)
    const others = this.notices.filter(({ is }) => is !== 'outside')
    this.notices = ids.length > 0 ? [...others, { is: 'outside', ids }] : others
  }

  #withDraft(notice: CoeditNotice): ShownNotice {
    if (notice.is !== 'removed') return notice
    const { document } = this.#store
    const gone = new Set(notice.removed.ids)
    const draft = this.#drafts
      .orphans((id) => document.get(id) !== undefined)
      .find(({ ids }) => ids.some((id) => gone.has(id)))
    if (draft) this.#drafts.take(draft)
    return { ...notice, draft }
  }

  close(): void {
    this.#feed.close()
    this.#link.close()
  }
}

export const coedit: Part<CoeditStore> = (store) => {
  const room = new CoeditStore(store)
  store.onMount(({ editing }) => room.showWork(editing))
  // In preview the pointer is not on the canvas.
  store.onClose(
    reaction(
      () => store.isPreview,
      (isPreview) => isPreview && room.show({ cursor: null }),
    ),
  )
  store.onClose(() => room.close())
  return room
}
