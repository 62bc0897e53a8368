import type { StoreSecrets } from '../../platform/settings/StoreSecrets.ts'

/** The address holds an ID token, which tells who somebody is. */
const USE = 'session.logoutUrl'

export const sealedLogout = (secrets: StoreSecrets, url: string): string => secrets.seal(url, USE)

/** The address at which a session's browser logs out at the provider; empty for none. */
export const openedLogout = (secrets: StoreSecrets, sealed: string): string =>
  sealed === '' ? '' : (secrets.open(sealed, USE) ?? '')
