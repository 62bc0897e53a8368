/** Stands for the page's own server, whose real address does not matter here. */
const OWN = 'https://own.invalid/'

/**
 * @returns whether a page may show an image of this address: `data:image/...`, or an address of the page's own server.
 * Another server would learn who looks at which page, and when. Empty means no image, which is allowed.
 * @param base address of the own server; without it only addresses without a host count as its own
 */
export function isImageAddress(address: string, base = OWN): boolean {
  if (address === '') return true
  if (address.startsWith('data:')) return address.startsWith('data:image/')
  if (!URL.canParse(address, base)) return false
  const url = new URL(address, base)
  return /^https?:$/.test(url.protocol) && url.origin === new URL(base).origin
}
