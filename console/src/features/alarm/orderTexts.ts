import { limits } from '@mimic/contract/limits'

/** Makes title and note of a repair order from an alarm: a text that is too long for a title stands whole in the note. */
export function orderTexts(msg: string): { readonly title: string; readonly note: string } {
  const title = msg.slice(0, limits.title)
  return { title, note: title === msg ? '' : msg }
}
