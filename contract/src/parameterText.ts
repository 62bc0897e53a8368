import type { SignalSettings } from './calls/signalSettings.ts'
import type { Settings } from './drivers/DriverDeclaration.ts'

/** Values of a template's parameters, by name. */
export type ParameterValues = Readonly<Record<string, string>>

/** A whole text that is a sum with one parameter: `{base}`, `{base}+4`, `{base}-1`. */
const SUM = /^\{(\w+)\}\s*([+-]\s*\d+)?$/

/**
 * A text with its parameters replaced. A text that is a sum is computed where the parameter is a whole number. A name
 * that is no parameter stays as it stands.
 */
export function withParameters(text: string, values: ParameterValues): string {
  const [, name = '', added] = SUM.exec(text) ?? []
  const value = values[name]
  if (added !== undefined && value !== undefined && /^-?\d+$/.test(value))
    return String(Number(value) + Number(added.replaceAll(/\s/g, '')))
  return text.replaceAll(/\{(\w+)\}/g, (whole, each: string) => values[each] ?? whole)
}

/** The names in braces that a text holds, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
]

/** A sum with a number added: `{base}+4` and 2 give `{base}+6`; undefined for a text that is no sum. */
export function addedTo(text: string, added: number): string | undefined {
  const [, name, own = '0'] = SUM.exec(text.trim()) ?? []
  if (name === undefined) return undefined
  const sum = Number(own.replaceAll(/\s/g, '')) + added
  return `{${name}}${sum > 0 ? '+' : ''}${sum === 0 ? '' : sum}`
}

/** Settings with their parameters replaced. */
export const settingsWith = (settings: object, values: ParameterValues): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'string' ? withParameters(value, values) : value,
    ]),
  )

/** A signal with its parameters replaced. */
export function signalWith(signal: SignalSettings, values: ParameterValues): SignalSettings {
  const { title, sn, unit, formula, address = {} } = signal
  return {
    ...signal,
    title: withParameters(title, values),
    ...(sn !== undefined && { sn: withParameters(sn, values) }),
    ...(unit !== undefined && { unit: withParameters(unit, values) }),
    ...(formula !== undefined && { formula: formulaWith(formula, values) }),
    address: settingsWith(address, values),
  }
}

/** A formula with its parameters replaced. Other names in braces are tags; a tag may hold parameters: `{LIT-{unit}}`. */
export const formulaWith = (formula: string, values: ParameterValues): string =>
  formula.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The tags that a formula names in braces, each once. */
export const tagsIn = (formula: string): string[] => [
  ...new Set([...formula.matchAll(/\{([^{}]*)\}/g)].map(([, tag = '']) => tag.trim())),
]
