import { bytesField, type Field, fieldsOf, varintField } from './protobuf.ts'

/** A metric of a payload (Sparkplug 3.0, 6.4.6). */
export interface Metric {
  readonly name: string | undefined
  readonly alias: bigint | undefined
  /** ms UTC */
  readonly time: number | undefined
  /** Missing in data messages, which refer to the birth. */
  readonly type: number | undefined
  readonly isNull: boolean
  /** The property `Quality`: 192 good, 500 stale, 0 bad. */
  readonly quality: number | undefined
  /** The field that holds the value; undefined for null and for data sets, templates and bytes. */
  readonly value: Field | undefined
}

export interface Payload {
  readonly time: number | undefined
  /** 0 to 255, counted over all messages of an edge node. */
  readonly seq: number | undefined
  readonly metrics: readonly Metric[]
}

/** int, long, float, double, boolean, string. */
const VALUES: readonly number[] = [10, 11, 12, 13, 14, 15]
const PROPERTIES = 9

/** @throws {RangeError} when the bytes are no payload */
export function decodePayload(bytes: Buffer): Payload {
  let time: number | undefined
  let seq: number | undefined
  const metrics: Metric[] = []
  for (const { number, value } of fieldsOf(bytes)) {
    if (number === 1 && typeof value === 'bigint') time = Number(value)
    else if (number === 2 && Buffer.isBuffer(value)) metrics.push(decodeMetric(value))
    else if (number === 3 && typeof value === 'bigint') seq = Number(value)
  }
  return { time, seq, metrics }
}

/** A command: metrics with their values as fields. */
export function encodeCommand(
  time: number,
  metrics: readonly { readonly name: string; readonly type: number; readonly value: Buffer }[],
): Buffer {
  const at = BigInt(time)
  return Buffer.concat([
    varintField(1, at),
    ...metrics.map(({ name, type, value }) =>
      bytesField(
        2,
        Buffer.concat([
          bytesField(1, Buffer.from(name, 'utf8')),
          varintField(3, at),
          varintField(4, BigInt(type)),
          value,
        ]),
      ),
    ),
  ])
}

function decodeMetric(bytes: Buffer): Metric {
  const fields = new Map<number, Field>()
  for (const field of fieldsOf(bytes)) fields.set(field.number, field)
  const whole = (number: number): bigint | undefined => {
    const value = fields.get(number)?.value
    return typeof value === 'bigint' ? value : undefined
  }
  const time = whole(3)
  const type = whole(4)
  const isNull = whole(7) === 1n
  const value = VALUES.map((number) => fields.get(number)).find((field) => field !== undefined)
  return {
    name: textOf(fields.get(1)),
    alias: whole(2),
    time: time === undefined ? undefined : Number(time),
    type: type === undefined ? undefined : Number(type),
    isNull,
    quality: qualityOf(fields.get(PROPERTIES)),
    value: isNull ? undefined : value,
  }
}

/** The number of the property `Quality` in a property set: keys and values stand in the same order. */
function qualityOf(set: Field | undefined): number | undefined {
  if (!Buffer.isBuffer(set?.value)) return undefined
  const keys: (string | undefined)[] = []
  const values: Buffer[] = []
  for (const field of fieldsOf(set.value)) {
    if (field.number === 1) keys.push(textOf(field))
    else if (field.number === 2 && Buffer.isBuffer(field.value)) values.push(field.value)
  }
  const property = values[keys.indexOf('Quality')]
  if (!property) return undefined
  // An int or a long.
  for (const { number, value } of fieldsOf(property))
    if ((number === 3 || number === 4) && typeof value === 'bigint') return Number(value)
  return undefined
}

const textOf = (field: Field | undefined): string | undefined =>
  Buffer.isBuffer(field?.value) ? field.value.toString('utf8') : undefined
