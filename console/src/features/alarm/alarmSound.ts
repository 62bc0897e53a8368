import { makeAutoObservable, runInAction } from 'mobx'

const MUTED = 'mimic.alarm.muted'
interface Tone {
  readonly hz: number
  readonly atS: number
  readonly lengthS: number
}

const critical: readonly Tone[] = [0, 0.15, 0.3].map((atS) => ({ hz: 1040, atS, lengthS: 0.1 }))
/**
 * Short tones that carry in a control room and differ from the sounds of a desktop, by severity: three quick high ones,
 * two falling ones, two low ones, one low one.
 */
const tones: readonly (readonly Tone[])[] = [
  critical,
  [
    { hz: 880, atS: 0, lengthS: 0.16 },
    { hz: 660, atS: 0.2, lengthS: 0.24 },
  ],
  [
    { hz: 520, atS: 0, lengthS: 0.16 },
    { hz: 520, atS: 0.24, lengthS: 0.16 },
  ],
  [{ hz: 440, atS: 0, lengthS: 0.3 }],
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
  /** The worst severity that came while the page was silent. */
  #due: number | undefined
  /** Severity of the sound that plays. */
  #severity = 4
  #playing: OscillatorNode[] = []
  /** When the last sound ends, on the audio context's clock. */
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

  /** Sounds as soon as the browser allows it. @param severity 1 to 4 */
  play(severity: number): void {
    if (this.isMuted) return
    this.open()
    if (this.#context?.state === 'running') this.#sound(this.#context, severity)
    else this.#due = Math.min(this.#due ?? severity, severity)
  }

  /** Ends the sound that plays. */
  silence(): void {
    for (const oscillator of this.#playing) oscillator.stop()
    this.#playing = []
    this.#due = undefined
    this.#endsAtS = 0
  }

  close(): void {
    for (const sign of SIGNS) document.removeEventListener(sign, this.#allow, { capture: true })
    void this.#context?.close()
    this.#context = undefined
    this.isBlocked = false
    this.#playing = []
    this.#due = undefined
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
    const due = this.#due
    if (isBlocked || due === undefined) return
    this.#due = undefined
    if (!this.isMuted) this.#sound(context, due)
  }

  #sound(context: AudioContext, severity: number): void {
    const isPlaying = context.currentTime < this.#endsAtS
    // Alarms that come together sound once, by the worst of them.
    if (isPlaying && severity >= this.#severity) return
    if (isPlaying) this.silence()
    this.#severity = severity
    this.#endsAtS = context.currentTime + LENGTH_S
    this.#playing = (tones[severity - 1] ?? critical).map(({ hz, atS, lengthS }) => {
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      oscillator.frequency.value = hz
      gain.gain.value = VOLUME
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(context.currentTime + atS)
      oscillator.stop(context.currentTime + atS + lengthS)
      return oscillator
    })
  }
}
