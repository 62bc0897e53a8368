import { makeAutoObservable, runInAction } from 'mobx'

const MUTED = 'mimic.alarm.muted'
/** Two short tones that carry in a control room and differ from the sounds of a desktop. */
const tones = [
  { hz: 880, atS: 0, lengthS: 0.16 },
  { hz: 660, atS: 0.2, lengthS: 0.24 },
]
const LENGTH_S = 0.5
const VOLUME = 0.15
/** Events by which a browser knows that a person is there; it may keep a page silent before. */
const SIGNS = ['pointerdown', 'pointerup', 'keydown'] as const

/** The sound of a new alarm. It can be turned off, and stays off in this browser. */
export class AlarmSound {
  isMuted = localStorage.getItem(MUTED) === '1'
  /** The browser lets this page make no sound before somebody has clicked or pressed a key. */
  isBlocked = false
  #context: AudioContext | undefined
  /** An alarm came while the page was silent. */
  #isDue = false
  /** When the last sound ends, on the audio context's clock. Alarms that come together sound once. */
  #endsAtS = 0

  constructor() {
    makeAutoObservable(this)
  }

  /** Finds out whether the page may sound, so that it is known before the first alarm. */
  open(): void {
    if (this.#context) return
    const context = new AudioContext()
    this.#context = context
    context.addEventListener('statechange', () => this.#changed())
    for (const sign of SIGNS) document.addEventListener(sign, this.#allow, { capture: true })
    this.#allow()
    this.#changed()
  }

  mute(isMuted: boolean): void {
    this.isMuted = isMuted
    localStorage.setItem(MUTED, isMuted ? '1' : '0')
  }

  /** Sounds as soon as the browser allows it. */
  play(): void {
    if (this.isMuted) return
    this.open()
    if (this.#context?.state === 'running') this.#sound(this.#context)
    else this.#isDue = true
  }

  close(): void {
    for (const sign of SIGNS) document.removeEventListener(sign, this.#allow, { capture: true })
    void this.#context?.close()
    this.#context = undefined
    this.isBlocked = false
    this.#isDue = false
    this.#endsAtS = 0
  }

  /** A browser also silences a page that was allowed to sound, such as a phone after a call. */
  readonly #allow = (): void => {
    const context = this.#context
    // It stays pending until the page may sound, and then the state changes. It fails when the context is closed first.
    if (context && context.state !== 'running') context.resume().catch(() => undefined)
  }

  #changed(): void {
    const context = this.#context
    if (!context) return
    const isBlocked = context.state !== 'running'
    runInAction(() => {
      this.isBlocked = isBlocked
    })
    if (isBlocked || !this.#isDue) return
    this.#isDue = false
    if (!this.isMuted) this.#sound(context)
  }

  #sound(context: AudioContext): void {
    if (context.currentTime < this.#endsAtS) return
    this.#endsAtS = context.currentTime + LENGTH_S
    for (const { hz, atS, lengthS } of tones) {
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      oscillator.frequency.value = hz
      gain.gain.value = VOLUME
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(context.currentTime + atS)
      oscillator.stop(context.currentTime + atS + lengthS)
    }
  }
}
