/**
 * The path of an address of this console; any other address gives the fallback, because a link must not send a fresh login
 * to another site. The address is parsed as a browser does it: tabs and line breaks are dropped, a backslash is a slash.
 * @param origin of the console
 */
export function inAppTarget(to: string | null, otherwise: string, origin = location.origin): string {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return otherwise
  const url = new URL(to, origin)
  // After dots are resolved, a path may begin with two slashes. Followed again, it would name a host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}
