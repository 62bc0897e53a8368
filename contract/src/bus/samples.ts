import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { closed, Id, Quality, Scalar } from './parts.ts'

const SIMULATED = 'sim:'
/**
 * The lane of simulated values: on the bus and in history they have an id that no signal has. A reader that does not
 * know the lane finds no signal, and a simulated value never stands among measured ones.
 */
export const simulatedId = (id: string): string => SIMULATED + id
/** The signal or measured variable of an id that may be of the simulated lane. */
export const idOfLane = (id: string): { readonly id: string; readonly simulated?: true } =>
  id.startsWith(SIMULATED) ? { id: id.slice(SIMULATED.length), simulated: true } : { id }

/**
 * One value on its way from the gateway to the server: [signal id or {@link simulatedId}, device time in ms UTC, value in the
 * signal's unit, {@link MeasuredQuality}, and for a bad value the code of `errors.ts` that says why]. The
 * server checks it and turns it into a {@link LiveValue}.
 */
export type Sample = [
  id: string,
  time: number,
  value: Static<typeof Scalar>,
  quality: Static<typeof Quality>,
  code?: number,
]
export const Sample = Type.Unsafe<Sample>({
  ...Type.Tuple([
    Type.String({ minLength: 1, maxLength: limits.id + SIMULATED.length }),
    Type.Integer({ minimum: 0 }),
    Scalar,
    Quality,
    Type.Integer({ minimum: 0 }),
  ]),
  minItems: 4,
})

/**
 * Samples of one period that the gateway dropped because its buffer was full. Samples that were never sent are lost
 * for certain. Samples that were sent but not acknowledged may have arrived: the server knows every batch it has, so
 * it decides.
 */
export const LostSpan = Type.Object(
  {
    /** Device times of the first and the last dropped sample, ms UTC. */
    from: Type.Integer({ minimum: 0 }),
    to: Type.Integer({ minimum: 0 }),
    /** How many samples were never sent. */
    samples: Type.Integer({ minimum: 0 }),
    /**
     * The batches that were sent at least once: [boot, first seq, the samples of that batch and of each one that
     * follows it without a gap].
     */
    doubted: Type.Optional(
      Type.Array(
        Type.Tuple([
          Id,
          Type.Integer({ minimum: 1 }),
          Type.Array(Type.Integer({ minimum: 0 }), { maxItems: limits.bus.doubted }),
        ]),
        { maxItems: limits.bus.doubted },
      ),
    ),
  },
  closed,
)
export type LostSpan = Static<typeof LostSpan>

/** Identified by (gateway, boot, seq): the server stores each batch once, however often it is sent. */
export const SampleBatch = Type.Object(
  {
    v: Type.Literal(1),
    /**
     * Each start of the gateway begins a new boot, and so does each setting of its clock: the times of one boot come
     * from one clock that only went forward.
     */
    boot: Id,
    /** Starts at 1, without gaps within a boot. */
    seq: Type.Integer({ minimum: 1 }),
    samples: Type.Array(Sample, { maxItems: limits.bus.samplesPerBatch }),
    /** Samples that were dropped before this batch and not reported yet. */
    lost: Type.Optional(Type.Array(LostSpan, { maxItems: limits.bus.lostSpans })),
  },
  closed,
)
export type SampleBatch = Static<typeof SampleBatch>

/** The batches that the server has committed; the gateway deletes them from its buffer. */
export const BatchAck = Type.Object(
  { v: Type.Literal(1), boot: Id, seqs: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 }) },
  closed,
)
export type BatchAck = Static<typeof BatchAck>
