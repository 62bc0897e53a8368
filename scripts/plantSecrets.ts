import { readFileSync } from 'node:fs'
import { type PlantFile, type PushedFile, SECRET } from '@mimic/contract'
import { isObject, itemOf, textOf } from '../server/src/features/plant/plantText.ts'
import { marksOfText, secretMarks, withMarksAs } from '../server/src/features/plant/secretMarks.ts'

export type SecretOf = (name: string) => string | undefined

/**
 * Values by their names: those of a file, a JSON object, before those of the environment (`MIMIC_SECRET_PLC1` for
 * `plc1`). @throws {Error} for a file of another form
 */
export function secretValues(file: string | undefined, env: Readonly<Record<string, string | undefined>>): SecretOf {
  const own = file === undefined ? {} : objectIn(file)
  return (name) => own[name] ?? env[`MIMIC_SECRET_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`]
}

function objectIn(file: string): Record<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isObject(parsed) || Object.values(parsed).some((value) => typeof value !== 'string'))
    throw new Error(`${file} is no JSON object of names and values`)
  // Checked above.
  return parsed as Record<string, string>
}

/** Files with the secrets in place of their names. @throws {Error} that names each secret without a value */
export function withSecrets(changes: readonly PushedFile[], secretOf: SecretOf): PushedFile[] {
  const missing: string[] = []
  const sent = changes.map((file): PushedFile => {
    const item = file.text === null ? undefined : itemOf(file.text)
    if (!item || secretMarks(item).length === 0) return file
    const filled = withMarksAs(item, ({ field, name }) => {
      const value = secretOf(name)
      if (value === undefined) missing.push(`${file.path}#driverConfig.${field}: ${name}`)
      return value ?? ''
    })
    return { ...file, text: textOf(filled) }
  })
  if (missing.length > 0) throw new Error(`secrets without a value:\n${missing.map((line) => `  ${line}`).join('\n')}`)
  return sent
}

/** A file as the server gives it back: a stored secret has no name there. */
export function withoutNames(text: string): string {
  if (marksOfText(text).length === 0) return text
  const item = itemOf(text)
  return item ? textOf(withMarksAs(item, () => SECRET)) : text
}

/** Pulled files with the names that the files of the same items have had, by the ids of the items. */
export function withNamesOf(pulled: readonly PlantFile[], before: Iterable<string>): PlantFile[] {
  const named = new Map(
    [...before].flatMap((text) => {
      const item = marksOfText(text).length > 0 ? itemOf(text) : undefined
      return item ? [[item.id, item] as const] : []
    }),
  )
  return pulled.map((file) => {
    const item = itemOf(file.text)
    const old = item && named.get(item.id)
    if (!old || !isObject(item['driverConfig'])) return file
    const settings: Record<string, unknown> = { ...item['driverConfig'] }
    for (const { field, name } of secretMarks(old))
      if (settings[field] === SECRET || settings[field] === '') settings[field] = `\${secret:${name}}`
    return { ...file, text: textOf({ ...item, driverConfig: settings as PlantItemSettings }) }
  })
}

type PlantItemSettings = Parameters<typeof textOf>[0]
