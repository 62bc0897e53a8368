import type { SignalScalar } from '../live/LiveValue.ts'

/** A PLC and the devices that are read from it. */
export interface LineDetail {
  /** `host:port` */
  readonly line: string
  readonly devices: readonly { readonly id: string; readonly title: string }[]
}

/** The detail of an alarm of type `line`, as lines of text: the connection, then id and title of each device. */
export const writeLineDetail = ({ line, devices }: LineDetail): string =>
  [
    line,
    ...devices
      .toSorted((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1))
      .flatMap(({ id, title }) => [id, title.replaceAll('\n', ' ')]),
  ].join('\n')

/** @returns undefined for a text that {@link writeLineDetail} has not written */
export function readLineDetail(detail: SignalScalar): LineDetail | undefined {
  if (typeof detail !== 'string') return undefined
  const [line = '', ...rest] = detail.split('\n')
  if (line === '' || rest.length === 0 || rest.length % 2 === 1) return undefined
  const devices = rest.flatMap((id, i) => (i % 2 === 0 ? [{ id, title: rest[i + 1] ?? '' }] : []))
  return { line, devices }
}
