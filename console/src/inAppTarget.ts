/**
 * An address of this console, and no other: a link must not send a fresh login elsewhere. It is read as a browser reads
 * it, which drops tabs and line breaks and takes a backslash for a slash.
 * @param origin of the console
 */
export function inAppTarget(to: string | null, otherwise: string, origin = location.origin): string {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return otherwise
  const url = new URL(to, origin)
  // Resolved dots may leave a path that begins with two slashes, which names a host when it is followed again.
  if (url.origin !== origin || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}
