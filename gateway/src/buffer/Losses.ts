import type { LostSpan, Sample } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'

/** A batch that was dropped. */
export interface LostBatch {
  /** Its position in the buffer; undefined if it never had one. */
  readonly place?: number
  readonly boot: string
  readonly seq: number
  /** Device times of its first and its last sample. */
  readonly from: number
  readonly to: number
  readonly samples: number
  /** It was published at least once, so the server may have it. */
  readonly wasSent: boolean
  /** Losses that it should have reported. */
  readonly lost: readonly LostSpan[]
}

/**
 * Losses that were not reported yet, as spans of time. Batches that were dropped one after another make one span. It
 * is kept as JSON in the buffer, in the same transaction that drops a batch, so that the count is exact over a
 * restart.
 */
export class Losses {
  readonly #spans: LostSpan[]
  #lastPlace: number
  #total: number

  /** @param kept by {@link toJson}; undefined: nothing was lost yet */
  constructor(kept?: string) {
    // Written by toJson().
    const state =
      kept === undefined ? undefined : (JSON.parse(kept) as { spans: LostSpan[]; lastPlace: number; total: number })
    this.#spans = state?.spans ?? []
    this.#lastPlace = state?.lastPlace ?? -1
    this.#total = state?.total ?? 0
  }

  toJson(): string {
    return JSON.stringify({ spans: this.#spans, lastPlace: this.#lastPlace, total: this.#total })
  }

  /** Samples dropped since the buffer was created. */
  get total(): number {
    return this.#total
  }

  /** Dropped samples that were not reported yet. */
  get untold(): number {
    return this.#spans.reduce((sum, span) => sum + samplesOf(span), 0)
  }

  add({ place, boot, seq, from, to, samples, wasSent, lost }: LostBatch): void {
    for (const span of lost) this.#push(span)
    const own: LostSpan = wasSent ? { from, to, samples: 0, doubted: [[boot, seq, [samples]]] } : { from, to, samples }
    const last = this.#spans.at(-1)
    if (last && lost.length === 0 && place !== undefined && place === this.#lastPlace + 1)
      this.#spans[this.#spans.length - 1] = joined(last, own)
    else this.#push(own)
    this.#limitDoubts()
    if (place !== undefined) this.#lastPlace = place
    this.#total += samples
  }

  /** Returns the losses to report; they count as reported from here on. */
  take(): LostSpan[] {
    return this.#spans.splice(0)
  }

  #push(span: LostSpan): void {
    this.#spans.push(span)
    // One message holds this many; a coarser span is better than an uncounted loss.
    const [first, second] = this.#spans
    if (this.#spans.length > limits.bus.lostSpans && first && second) this.#spans.splice(0, 2, joined(first, second))
  }

  /** If one message cannot hold all doubts, the oldest count as lost. */
  #limitDoubts(): void {
    let doubted = this.#spans.reduce((sum, span) => sum + doubtsOf(span), 0)
    for (const [i, span] of this.#spans.entries()) {
      if (doubted <= limits.bus.doubted) return
      doubted -= doubtsOf(span)
      this.#spans[i] = { from: span.from, to: span.to, samples: samplesOf(span) }
    }
  }
}

function joined(a: LostSpan, b: LostSpan): LostSpan {
  const doubted = [...(a.doubted ?? [])]
  for (const [boot, seq, counts] of b.doubted ?? []) {
    const last = doubted.at(-1)
    if (last && last[0] === boot && last[1] + last[2].length === seq)
      doubted[doubted.length - 1] = [boot, last[1], [...last[2], ...counts]]
    else doubted.push([boot, seq, counts])
  }
  return {
    from: Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
    samples: a.samples + b.samples,
    ...(doubted.length > 0 ? { doubted } : {}),
  }
}

const samplesOf = ({ samples, doubted = [] }: LostSpan): number =>
  doubted.reduce((sum, [, , counts]) => counts.reduce((more, count) => more + count, sum), samples)

const doubtsOf = ({ doubted = [] }: LostSpan): number => doubted.reduce((sum, [, , counts]) => sum + counts.length, 0)

/** The first and the last time at which samples were read. */
export function timesOf(samples: readonly Sample[]): { readonly from: number; readonly to: number } {
  const times = samples.map(([, time]) => time)
  return { from: Math.min(...times), to: Math.max(...times) }
}
