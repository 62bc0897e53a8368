import { asPoll, type Call } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'

/** Texts that wait to be spoken: of a burst the first ones are, and the lists have the rest. */
const WAITING = 3

/** Makes a text audible. */
export interface Voices {
  /** Plays a sound that the server has made, as base64, to its end. */
  play(sound: string): Promise<void>
  /** Speaks by a voice of the browser; false where it has none. */
  speak(text: string, locale: 'cn' | 'en'): Promise<boolean>
  stop(): void
}

/** Speaks alarms one after the other: by the server's voice where it has one, else by the browser's. */
export class AlarmSpeech {
  readonly #call: Call
  readonly #voices: Voices
  #waiting: string[] = []
  #isSpeaking = false

  constructor(call: Call, voices: Voices = browserVoices()) {
    this.#call = call
    this.#voices = voices
  }

  async say(text: string, locale: 'cn' | 'en'): Promise<void> {
    const spoken = text.slice(0, limits.message.speech)
    if (this.#waiting.length >= WAITING || this.#waiting.includes(spoken)) return
    this.#waiting.push(spoken)
    if (this.#isSpeaking) return
    this.#isSpeaking = true
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      // A browser that keeps the page silent refuses; the tone and the list are there all the same.
      await this.#speak(next, locale).catch(() => undefined)
    this.#isSpeaking = false
  }

  stop(): void {
    this.#waiting = []
    this.#voices.stop()
  }

  async #speak(text: string, locale: 'cn' | 'en'): Promise<void> {
    // Without an answer of the server, the browser speaks.
    const made = await this.#call(paths.messageCreateSound, { text }, asPoll).catch(() => undefined)
    if (made?.voice === 'server') return this.#voices.play(made.sound)
    await this.#voices.speak(text, locale)
  }
}

const languages = { cn: 'zh-CN', en: 'en-US' } as const

function browserVoices(): Voices {
  let context: AudioContext | undefined
  return {
    async play(sound) {
      const own = new AudioContext()
      context = own
      try {
        const source = own.createBufferSource()
        source.buffer = await own.decodeAudioData(Uint8Array.from(atob(sound), (each) => each.charCodeAt(0)).buffer)
        source.connect(own.destination)
        const ended = new Promise((done) => source.addEventListener('ended', done))
        source.start()
        await ended
      } finally {
        await own.close()
      }
    },
    async speak(text, locale) {
      if (!('speechSynthesis' in window)) return false
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = languages[locale]
      return new Promise((done) => {
        utterance.addEventListener('end', () => done(true))
        utterance.addEventListener('error', () => done(false))
        speechSynthesis.speak(utterance)
      })
    },
    stop() {
      if (context?.state !== 'closed') void context?.close()
      window.speechSynthesis?.cancel()
    },
  }
}
