const MUTED = 'mimic.alarm.muted'
/** Two short tones that carry in a control room and differ from the sounds of a desktop. */
const tones = [
  { hz: 880, atS: 0, lengthS: 0.16 },
  { hz: 660, atS: 0.2, lengthS: 0.24 },
]
const LENGTH_S = 0.5
const VOLUME = 0.15

/** The sound of a new alarm. It can be turned off, and stays off in this browser. */
export class AlarmSound {
  #context: AudioContext | undefined
  /** When the last sound ends, on the audio context's clock. Alarms that come together sound once. */
  #endsAtS = 0

  get isMuted(): boolean {
    return localStorage.getItem(MUTED) === '1'
  }

  mute(isMuted: boolean): void {
    localStorage.setItem(MUTED, isMuted ? '1' : '0')
  }

  /** Stays silent before the first click or key, because browsers allow no sound earlier. */
  play(): void {
    if (this.isMuted) return
    this.#context ??= new AudioContext()
    const context = this.#context
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

  close(): void {
    void this.#context?.close()
    this.#context = undefined
    this.#endsAtS = 0
  }
}
