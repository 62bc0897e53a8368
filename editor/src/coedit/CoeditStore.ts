import type { Editing } from '@mimic/engine/editing'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { CoeditLink, type CoeditNotice, type LinkState } from './CoeditLink.ts'
import { browserWire } from './CoeditWire.ts'
import { IndexedOutbox } from './IndexedOutbox.ts'
import { PresenceFeed } from './PresenceFeed.ts'
import { type Person, type Presence, sentBoxes, sentSelection } from './presence.ts'

/** The page's room in the designer: the link to it, what the server has not confirmed, and the colleagues on the page. */
export class CoeditStore {
  link: LinkState = { is: 'connecting' }
  /** The user's changes that the server has not confirmed as stored. */
  pending = 0
  /** The browser keeps unconfirmed changes when it is closed. */
  isKeptHere = true
  /** Changes of the user that were not kept, and why; the shell shows them until they are dismissed. */
  notices: readonly CoeditNotice[] = []
  people: readonly Person[] = []
  /** Called when somebody saved the page, and again each time the room is joined. */
  onSaved: (version: number) => void = () => {}
  readonly #link: CoeditLink
  readonly #feed = new PresenceFeed((shown) => this.#link.setPresence(shown))

  constructor({ document, user, projectId, pageId }: DesignerStore) {
    makeAutoObservable(this, { onSaved: false, people: observableRef, notices: observableRef })
    this.#link = new CoeditLink({
      userName: user.loginname,
      document,
      wire: browserWire(projectId, pageId),
      keeper: new IndexedOutbox({
        userId: user.userId,
        pageId,
        onFailed: () =>
          runInAction(() => {
            this.isKeptHere = false
          }),
      }),
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
          this.notices = [...this.notices, notice]
        }),
    })
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
      const isDragging = chrome.preview !== undefined || chrome.carried !== undefined
      if (isSelectionNew || isDragging || wasDragging)
        this.#feed.show({}, () => ({
          selection: sentSelection(selection),
          drag: isDragging ? sentBoxes(selection, (id) => editing.boxOf(id)) : null,
        }))
      wasDragging = isDragging
    })
  }

  /** Brings back widgets that a colleague removed while they were edited here. */
  bringBack(notice: Extract<CoeditNotice, { is: 'removed' }>): void {
    this.#link.bringBack(notice.removed)
    this.notices = this.notices.filter((each) => each !== notice)
  }

  dismissNotices(): void {
    this.notices = []
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
