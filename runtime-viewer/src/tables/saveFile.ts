import { el } from '../chrome/dom.ts'

/** The content of a file is held this long, so that the browser can write it. */
const HELD_MS = 60_000

/** Gives the reader a file, as if it had been a link to it. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = el('a', { href: address, download: name })
  link.click()
  // A busy browser reads the address some time after the click; until then it must hold.
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS)
}
