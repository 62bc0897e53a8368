import { type EntityFact, type EntityField, isShownWith } from './Entity.ts'

type Fields = Readonly<Record<string, EntityField>>
type Values = Readonly<Record<string, unknown>>

/** Stands for a stored password in replies; sent back, it keeps the stored one. */
export const SECRET = '********'

/** Whether a field is a password or a key. */
export const isSecretField = (field: EntityFact | undefined): boolean => field?.is === 'text' && field.isSecret === true

/**
 * The secret fields that have to be typed again, because the settings lead to another receiver than before: a stored
 * secret is never sent to a host, a scheme or a port that it was not entered for.
 * @param before the stored settings
 * @param after the settings as they would be stored; fields that are left out have their initial values
 * @param isKept whether a secret field keeps its stored text
 */
export function secretsToAskFor(
  fields: Fields,
  before: Values,
  after: Values,
  isKept: (name: string) => boolean,
): string[] {
  const kept = Object.entries(fields).filter(
    ([name, field]) =>
      isSecretField(field) && isKept(name) && isShownWith(field, (other) => settingOf(fields, after, other)),
  )
  return isSameReceiver(fields, before, after) ? [] : kept.map(([name]) => name)
}

/** Whether secrets of the settings go to the same host by the same scheme and port as before. */
export const isSameReceiver = (fields: Fields, before: Values, after: Values): boolean =>
  receiverOf(fields, before) === receiverOf(fields, after)

/** The receiver of the secrets of settings, as a text to compare. Fields that the form hides have no part in it. */
function receiverOf(fields: Fields, values: Values): string {
  const valueAt = (name: string) => settingOf(fields, values, name)
  const parts = Object.entries(fields).filter(([, field]) => field.isReceiver && isShownWith(field, valueAt))
  return JSON.stringify(parts.map(([name]) => [name, hostOf(String(valueAt(name)))]))
}

/** A flag is stored as a number. */
function settingOf(fields: Fields, values: Values, name: string): unknown {
  const value = values[name] ?? fields[name]?.initial ?? ''
  return typeof value === 'boolean' ? Number(value) : value
}

/**
 * Scheme, host and port of a URL. A text that is no plain URL is compared as a whole, since programs differ in how they
 * read it.
 */
const hostOf = (text: string): string =>
  (/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\@]+(?=[/?#]|$)/i.exec(text)?.[0] ?? text).toLowerCase()
