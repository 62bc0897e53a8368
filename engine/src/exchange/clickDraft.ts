/** @returns whether a page may follow a link: to the web, or to a path of its own server */
export function isWebLink(address: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(address) || /^\/(?!\/)[^\s]*$/.test(address)
}

/** @returns a click event in the form of a page file, for an action and its fields */
export function clickDraft(action: string, config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { enable: true, config: { action, ...config } }
}
