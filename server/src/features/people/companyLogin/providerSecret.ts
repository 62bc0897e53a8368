import type { StoreSecrets } from '../../../platform/settings/StoreSecrets.ts'

type Sealed = { readonly id: string; readonly clientSecret: string }

/** Names where the secret of a provider stands. */
export const secretUseOf = (id: string): string => `login_provider:${id}`

/** The secret of a provider in clear; empty for none. @throws {Error} where it was sealed by another key */
export function openedSecret(secrets: StoreSecrets, { id, clientSecret }: Sealed): string {
  const secret = clientSecret === '' ? '' : secrets.open(clientSecret, secretUseOf(id))
  if (secret === undefined) throw new Error('the secret was sealed by another key')
  return secret
}
