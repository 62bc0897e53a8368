/** How long the content of a file is held, ms, so that the browser can write it. */
const HELD_MS = 60_000

/** Saves a file as if the reader had clicked a link to it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A busy browser reads the address some time after the click, so it must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS)
}
