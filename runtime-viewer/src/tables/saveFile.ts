import { el } from '../dom.ts'

/** Gives the reader a file, as if it had been a link to it. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = el('a', { href: address, download: name })
  link.click()
  // The browser has taken it by the time that other tasks run.
  setTimeout(() => URL.revokeObjectURL(address))
}
