import { el } from '../chrome/dom.ts'

/** How long the file's content is kept, so that the browser can write it. */
const HELD_MS = 60_000

/** Saves a file as if the reader had clicked a link to it. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = el('a', { href: address, download: name })
  link.click()
  // A busy browser reads the address some time after the click, so it must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS)
}
