import { driverKinds, isSecretField, SECRET } from '@mimic/contract'
import type { Json } from './plantText.ts'

/** Characters of a told value. */
const TOLD = 120
const SETTINGS = /^driverConfig(\.|$)/

/** The passwords and keys among the settings of any driver. */
const secrets: ReadonlySet<string> = new Set(
  driverKinds.flatMap(({ device }) =>
    Object.entries(device).flatMap(([name, field]) => (isSecretField(field) ? [name] : [])),
  ),
)

/**
 * A value for people: JSON, cut where it is long; empty for none. Passwords and keys of devices stand as in files: logs
 * of builds are read by many.
 */
export function toldValue(path: string, value: Json | undefined): string {
  if (value === undefined) return ''
  const name = path.slice(path.lastIndexOf('.') + 1)
  const hidden = (own: string, each: unknown) =>
    secrets.has(own) && typeof each === 'string' && each !== '' ? SECRET : each
  const text = SETTINGS.test(path) ? JSON.stringify(hidden(name, value), hidden) : JSON.stringify(value)
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}
