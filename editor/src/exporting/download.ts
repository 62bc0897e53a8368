/** Characters that file systems take for something else. */
const RESERVED = /[\\/:*?"<>|\p{Cc}]+/gu

/** ms for which the content of a file is held, so that the browser can write it. */
const HELD_MS = 60_000

/** Has the browser keep `content` as a file named after the page. */
export function download(content: Blob, title: string, ending: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(title, ending)
  link.click()
  // A busy browser reads the address some time after the click, so it must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS)
}

export function fileName(title: string, ending: string): string {
  const stem = title.replace(RESERVED, '_').trim() || 'page'
  return ending.startsWith('@') ? `${stem}${ending}` : `${stem}.${ending}`
}
