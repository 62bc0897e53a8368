import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Mutex } from '../../../platform/Mutex.ts'

const run = promisify(execFile)

export interface SpeechOptions {
  /** The program that speaks: a name that the system finds, or a path. */
  readonly program?: string
  /** Deadline for one text, ms. */
  readonly deadlineMs?: number
  readonly now: () => number
}

const PROGRAM = 'espeak-ng'
const DEADLINE_MS = 10_000
/** Texts that are spoken or wait; for one more the browser speaks. */
const WAITING = 4
/** Sounds in memory: a text of 200 characters has up to a megabyte. */
const KEPT = 32
/** A machine without the program is looked at again after this time, ms: it may be installed meanwhile. */
const AGAIN_MS = 60_000

/**
 * Speaks texts by the program espeak-ng, where it is installed. It runs as a process of its own and gets the text in a
 * file, so that no text is ever an argument or a command. The sound of a text is kept and used again.
 */
export class Speech {
  readonly #options: SpeechOptions
  readonly #mutex = new Mutex()
  /** By the text, the one used longest ago first. */
  readonly #kept = new Map<string, Promise<Buffer | undefined>>()
  #waiting = 0
  #missingUntil = 0

  constructor(options: SpeechOptions) {
    this.#options = options
  }

  /** @returns the text as WAV; undefined where it is not spoken here: without the program, for a failure, or while too many texts wait */
  async say(text: string): Promise<Buffer | undefined> {
    const kept = this.#kept.get(text)
    if (kept) {
      this.#kept.delete(text)
      this.#kept.set(text, kept)
      return kept
    }
    if (this.#waiting >= WAITING || this.#options.now() < this.#missingUntil) return undefined
    const sound = this.#spoken(text)
    this.#kept.set(text, sound)
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(old)
    }
    const own = await sound
    // A text that failed is tried again the next time.
    if (!own && this.#kept.get(text) === sound) this.#kept.delete(text)
    return own
  }

  async #spoken(text: string): Promise<Buffer | undefined> {
    this.#waiting++
    try {
      return await this.#mutex.run(() => this.#speak(text))
    } catch (error) {
      // The browser speaks instead, so nothing is lost by it.
      if (isMissing(error)) this.#missingUntil = this.#options.now() + AGAIN_MS
      return undefined
    } finally {
      this.#waiting--
    }
  }

  async #speak(text: string): Promise<Buffer> {
    const { program = PROGRAM, deadlineMs = DEADLINE_MS } = this.#options
    const folder = await mkdtemp(join(tmpdir(), 'mimic-speech-'))
    try {
      const [words, sound] = [join(folder, 'text'), join(folder, 'sound.wav')]
      await writeFile(words, text)
      await run(program, ['-v', voiceOf(text), '-f', words, '-w', sound], {
        timeout: deadlineMs,
        killSignal: 'SIGKILL',
      })
      return await readFile(sound)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** A text with Chinese characters is read in Chinese, names in other letters included. */
const voiceOf = (text: string): string => (/\p{Script=Han}/u.test(text) ? 'cmn' : 'en')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
