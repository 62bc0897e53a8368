import type { SettingProblem } from './DriverDeclaration.ts'

/** A string of JSON, or the place of the value outside of any string. */
const PARTS = /"(?:[^"\\]|\\.)*"|\{value\}/g
const PLACE = '{value}'

/**
 * JSON text with `{value}` replaced. Outside of strings it becomes the JSON of the value, within a string its text. The
 * empty template gives the plain value.
 */
export function fillTemplate(template: string, value: number | boolean | string): string {
  if (template === '') return String(value)
  const inText = JSON.stringify(String(value)).slice(1, -1)
  return template.replace(PARTS, (part) => (part === PLACE ? JSON.stringify(value) : part.split(PLACE).join(inText)))
}

/** The problem of a field that is to hold a template. */
export function templateProblem(field: string, template: unknown): SettingProblem | undefined {
  const text = String(template)
  if (text === '') return undefined
  const path = `address.${field}`
  if (!text.includes(PLACE)) return { path, text: { cn: '模板中没有 {value}', en: 'the template has no {value}' } }
  try {
    JSON.parse(fillTemplate(text, 0))
    return undefined
  } catch {
    return { path, text: { cn: '模板不是 JSON', en: 'the template is no JSON' } }
  }
}
