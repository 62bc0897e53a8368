/**
 * Where a link leads: http and https addresses, and paths of the Mimic server itself; nothing else.
 * @param base address of the Mimic server
 */
export function linkTarget(href: string, base: string): URL | undefined {
  if (href === '' || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
