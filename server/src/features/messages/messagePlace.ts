import { invalid } from '../../platform/ApiError.ts'

/** A place in the list of messages: that of its message by time and id. */
export interface MessagePlace {
  readonly time: number
  readonly id: string
}

const TEXT = /^(\d{1,16})\.([\w-]{1,64})$/

/** A text that a caller gives back to go on from there. */
export const writePlace = ({ time, id }: MessagePlace): string => Buffer.from(`${time}.${id}`).toString('base64url')

/** @throws {ApiError} for a text that {@link writePlace} has not written */
export function readPlace(text: string): MessagePlace {
  const [, time, id] = TEXT.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw invalid('after', 'format')
  return { time: Number(time), id }
}
