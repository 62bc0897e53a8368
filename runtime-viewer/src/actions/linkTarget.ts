/**
 * The address of a link: http, https, or a path of the Mimic server itself; undefined for anything else.
 * @param base address of the Mimic server
 */
export function linkTarget(href: string, base: string): URL | undefined {
  if (href === '' || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
