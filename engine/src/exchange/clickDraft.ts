/** Links that a page may follow: the web, and paths of its own server. */
export function isWebLink(address: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(address) || /^\/(?!\/)[^\s]*$/.test(address)
}

/** A click event as a page file has it, for an action and its fields. */
export function clickDraft(action: string, config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { enable: true, config: { action, ...config } }
}
