import { type AuditAction, endpoints, otherActions } from '../contract/src/index.ts'

/** contract/src/derived/auditTexts.ts: the texts of all audit actions, without the schemas that they are declared with. */
export function auditTextsSource(): string {
  const declared = endpoints.flatMap(({ audit }) => (typeof audit === 'string' ? [] : [audit]))
  const others = Object.entries(otherActions).map(([action, texts]): AuditAction => ({ action, ...texts }))
  const lines = [...declared, ...others]
    .sort((a, b) => (a.action < b.action ? -1 : 1))
    .map(({ action, cn, en }) => `  '${action}': { cn: ${literal(cn)}, en: ${literal(en)} },`)
  return `${[...HEAD, ...new Set(lines), '}'].join('\n')}\n`
}

const HEAD = [
  '// Made from the declarations of the calls by `npm run docs`; do not edit. It has no schema, for the console.',
  "import type { AuditName } from '../calls/index.ts'",
  "import type { Locale } from '../errors.ts'",
  '',
  '/** How an entry of the audit is shown, by its action. */',
  'export const auditTexts: Readonly<Record<AuditName, Readonly<Record<Locale, string>>>> = {',
]
const literal = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
