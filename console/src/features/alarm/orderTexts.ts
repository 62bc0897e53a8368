import { limits } from '@mimic/contract/limits'

/** What a repair order says that is made from an alarm: a text that is too long for a title stands whole in the note. */
export function orderTexts(msg: string): { readonly title: string; readonly note: string } {
  const title = msg.slice(0, limits.title)
  return { title, note: title === msg ? '' : msg }
}
