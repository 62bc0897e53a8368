import { endpoints, permissions, reaches, worth } from '../contract/src/index.ts'
import { withMadePart } from './madePart.ts'

/** docs/security.md with the table of what each permission is worth, from the contract. */
export function securityMarkdown(written: string): string {
  const rows = permissions.map((permission) => {
    const calls = endpoints.filter(({ allow, audit }) => allow === permission && audit !== 'reads')
    return `| \`${permission}\` | ${calls.length} | ${worth[permission].join(', ') || '—'} |`
  })
  const needs = Object.entries(reaches).map(([name, { what, needs }]) => `| ${name} | ${what} | ${needs} |`)
  return withMadePart(written, [
    '| permission | changing calls | reaches |',
    '|---|---|---|',
    ...rows,
    '',
    '| reached | what it is | what the caller has to hold |',
    '|---|---|---|',
    ...needs,
  ])
}
