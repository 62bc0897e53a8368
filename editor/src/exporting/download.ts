import { saveFile } from '@mimic/engine/saveFile'

/** Characters that file systems take for something else. */
const RESERVED = /[\\/:*?"<>|\p{Cc}]+/gu

/** Saves `content` as a file that is named after a title, such as a page's. */
export const download = (content: Blob, title: string, ending: string): void =>
  saveFile(fileName(title, ending), content)

export function fileName(title: string, ending: string): string {
  const stem = title.replace(RESERVED, '_').trim() || 'page'
  return ending.startsWith('@') ? `${stem}${ending}` : `${stem}.${ending}`
}
