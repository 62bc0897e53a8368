/** Only an address of this console: a link must not send a fresh login elsewhere. */
export const inAppTarget = (to: string | null, otherwise: string): string =>
  to !== null && /^\/(?![/\\])/.test(to) ? to : otherwise
