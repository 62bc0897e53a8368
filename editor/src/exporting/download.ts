/** Characters that file systems take for something else. */
const RESERVED = /[\\/:*?"<>|\p{Cc}]+/gu

/** Has the browser keep `content` as a file named after the page. */
export function download(content: Blob, title: string, ending: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(title, ending)
  link.click()
  // The browser has read the address by the time the click is over; later it only holds memory.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

export function fileName(title: string, ending: string): string {
  const stem = title.replace(RESERVED, '_').trim() || 'page'
  return ending.startsWith('@') ? `${stem}${ending}` : `${stem}.${ending}`
}
