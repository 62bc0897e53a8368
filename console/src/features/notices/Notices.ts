import type { LiveMessage } from '@mimic/contract/live'
import type { Notification } from '../../kit/dialog/toaster.ts'

/** Section 9: a notification is shown this long, ms. */
const SHOWN_MS = 10_000
/** Notifications with one message each. One more counts the rest of a burst. */
const PLACES = 3
/** The number is drawn at most this often, ms: a plant in trouble sends a hundred messages a second. */
const COUNT_MS = 300

export interface NoticeTexts {
  readonly open: string
  readonly show: string
  message(message: LiveMessage): string
  more(count: number): string
}

export interface NoticesOptions {
  readonly show: (notification: Notification) => void
  readonly texts: () => NoticeTexts
  readonly onOpen: (message: LiveMessage) => void
  /** Opens the list with the messages that got no notification. */
  readonly onOpenList: () => void
}

/** Shows new messages at the bottom right in a limited number of places, so that a burst does not fill the screen. */
export class Notices {
  readonly #options: NoticesOptions
  /** The message id in each place. */
  readonly #places = new Map<number, string>()
  #more = 0
  #counting: ReturnType<typeof setTimeout> | undefined

  constructor(options: NoticesOptions) {
    this.#options = options
  }

  take(message: LiveMessage): void {
    const { texts, onOpen } = this.#options
    const place = this.#placeOf(message)
    if (place !== undefined) {
      this.#show(`message-${place}`, levelOf(message), texts().message(message), {
        action: { text: texts().open, onClick: () => onOpen(message) },
        onClosed: () => this.#places.delete(place),
      })
      this.#places.set(place, message.id)
    }
    const left = (place === undefined ? 1 : 0) + (message.more ?? 0)
    if (left === 0) return
    this.#more += left
    this.#counting ??= setTimeout(() => this.#showMore(), COUNT_MS)
  }

  stop(): void {
    clearTimeout(this.#counting)
  }

  #showMore(): void {
    const { texts, onOpenList } = this.#options
    this.#counting = undefined
    this.#show('message-more', 'warning', texts().more(this.#more), {
      action: { text: texts().show, onClick: onOpenList },
      onClosed: () => {
        this.#more = 0
      },
    })
  }

  /** The place where this message is shown already, else a free one. */
  #placeOf({ id }: LiveMessage): number | undefined {
    const all = Array.from({ length: PLACES }, (_, i) => i)
    return all.find((i) => this.#places.get(i) === id) ?? all.find((i) => !this.#places.has(i))
  }

  #show(
    key: string,
    intent: Notification['intent'],
    message: string,
    rest: Pick<Notification, 'action' | 'onClosed'>,
  ): void {
    this.#options.show({ key, intent, message, timeoutMs: SHOWN_MS, ...rest })
  }
}

const levelOf = ({ severity = 4 }: LiveMessage): Notification['intent'] =>
  severity === 1 ? 'danger' : severity === 4 ? 'primary' : 'warning'
