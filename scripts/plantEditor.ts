import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { patternOf } from '../server/src/features/plant/plantPaths.ts'
import { plantSchemas } from '../server/src/features/plant/schemas/plantSchemas.ts'
import { SCHEMAS } from './plantFolder.ts'

const SETTINGS = '.vscode/settings.json'

/** Writes the JSON Schema of each kind of file. */
export function writeSchemas(folder: string): void {
  for (const [kind, schema] of plantSchemas())
    writeText(join(folder, SCHEMAS, `${kind}.json`), `${JSON.stringify(schema, null, 1)}\n`)
}

/**
 * Tells VS Code the schemas, where the folder has no settings yet: settings are a person's own.
 * @returns what a person has to add by hand; undefined for nothing
 */
export function tellEditor(folder: string): string | undefined {
  const schemas = [...plantSchemas().keys()].map((kind) => ({
    fileMatch: [patternOf(kind)],
    url: `./${SCHEMAS}/${kind}.json`,
  }))
  const text = JSON.stringify({ 'json.schemas': schemas }, null, 2)
  const path = join(folder, SETTINGS)
  if (!existsSync(path)) writeText(path, `${text}\n`)
  else if (!readFileSync(path, 'utf8').includes(`./${SCHEMAS}/`))
    return `${SETTINGS} is there already, and stays as it is. Add to it:\n${text}`
  return undefined
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
