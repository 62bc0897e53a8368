import { type ChildProcess, fork } from 'node:child_process'
import { limits } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { Mutex } from '../../platform/Mutex.ts'
import type { AvatarKind } from './encodeAvatar.ts'
import type { EncodedImage, ImageFormat } from './encodeImage.ts'

/**
 * A picture that keeps its size, up to `most` pixels on its longer side, or one that becomes an avatar or a PNG with
 * another longest side, pixels.
 */
export type DecodeOrder = { readonly bytes: Uint8Array } & (
  | { readonly format: ImageFormat; readonly most?: number }
  | { readonly avatar: AvatarKind; readonly side?: number }
)

export interface ImageDecoderOptions {
  /** Deadline for one picture, ms. */
  readonly deadlineMs?: number
  /** Pictures that wait or are being decoded; one more is refused. */
  readonly waiting?: number
  /** The program that decodes. */
  readonly entry?: URL
}

const DEADLINE_MS = 15_000
const WAITING = 4
/** A process without work for this long is ended, ms. */
const IDLE_MS = 60_000

/**
 * Decodes uploaded pictures in a process of its own, one at a time. A picture that takes longer than its deadline, or
 * that crashes the decoder, ends that process and nothing else: the server's own threads never touch its pixels.
 */
export class ImageDecoder {
  readonly #deadlineMs: number
  readonly #most: number
  readonly #entry: URL
  readonly #mutex = new Mutex()
  #waiting = 0
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: ImageDecoderOptions = {}) {
    this.#deadlineMs = options.deadlineMs ?? DEADLINE_MS
    this.#most = options.waiting ?? WAITING
    this.#entry = options.entry ?? new URL('./decoder.main.ts', import.meta.url)
  }

  /**
   * @param deadlineMs of this picture
   * @throws {ApiError} `tooMany` when others wait already, `invalid` for what cannot be decoded in time or at all
   */
  async decode(
    order: DecodeOrder,
    deadlineMs: number = this.#deadlineMs,
  ): Promise<Extract<EncodedImage, { is: 'done' }>> {
    if (this.#waiting >= this.#most) throw new ApiError('tooMany')
    this.#waiting++
    try {
      const answer = await this.#mutex.run(() => this.#ask(order, deadlineMs))
      if (answer.is === 'done') return answer
      throw answer.reason === 'tooLarge'
        ? invalid('file', 'tooLarge', limits.image.pixels)
        : invalid('file', answer.reason)
    } finally {
      this.#waiting--
    }
  }

  stop(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #ask(order: DecodeOrder, deadlineMs: number): Promise<EncodedImage> {
    clearTimeout(this.#idle)
    const child = this.#running()
    return new Promise((resolve) => {
      const finish = (answer: EncodedImage, isUsable: boolean) => {
        clearTimeout(deadline)
        child.removeAllListeners()
        // A process that is killed may still report an error, which has nobody left to tell.
        child.on('error', () => undefined)
        if (isUsable) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref()
        else this.stop()
        resolve(answer)
      }
      const refused = { is: 'refused', reason: 'format' } as const
      const deadline = setTimeout(() => finish(refused, false), deadlineMs)
      child.once('message', (answer) => finish(answer as EncodedImage, true))
      child.once('exit', () => finish(refused, false))
      child.once('error', () => finish(refused, false))
      child.send(order, (error) => error && finish(refused, false))
    })
  }

  #running(): ChildProcess {
    if (!this.#child?.connected) {
      this.#child = fork(this.#entry, { serialization: 'advanced', stdio: 'ignore', execArgv: [] })
      // An idle process must not keep a stopped server alive.
      this.#child.unref()
      this.#child.channel?.unref()
    }
    return this.#child
  }
}
