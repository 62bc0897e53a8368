import type { FieldProblem, PlantChange, PlantOmitted, PlantPush } from '@mimic/contract'
import { heldTexts } from '@mimic/contract/permissionTexts'

const signs = { create: '+', change: '~', delete: '-' } as const

/** The changes of a push, for people. */
export function planLines({ changes, gateways, secrets, pictures }: PlantPush): string[] {
  if (changes.length === 0) return ['Nothing changes.']
  const counts = (change: PlantChange['change']) => changes.filter((each) => each.change === change).length
  return [
    ...changes.flatMap(changeLines),
    ...gateways.map((title) => `! gateway ${title} gets a new configuration`),
    ...secrets.map((path) => `! ${path}: enter its password in the browser; files have none`),
    ...pictures.map((field) => `! ${field}: shows a picture that is not on the server`),
    `${counts('create')} to create, ${counts('change')} to change, ${counts('delete')} to delete.`,
  ]
}

/** Says which parts a pull leaves out because the account or key may not see them. */
export function omittedLines({ folders, widgets }: PlantOmitted): string[] {
  return [
    ...folders.map(
      ({ folder, permission }) => `! ${folder}/ is left out, and stays as it is here: it takes ${heldText(permission)}`,
    ),
    ...widgets.map(
      ({ path, count }) =>
        `! ${path}: left out ${count === 1 ? '1 widget' : `${count} widgets`} of permission regions that are not held; ${heldTexts['page.edit'].en} or ${heldTexts['role.edit'].en} shows all`,
    ),
  ]
}

const names: Readonly<Record<string, { readonly en: string }>> = heldTexts
/** A permission by its name on screen and its own; a permission region by its id. */
const heldText = (held = 'more rights'): string => (names[held] ? `${names[held].en} (${held})` : held)

function changeLines({ path, change, kind, title, fields, more, affects, buffered }: PlantChange): string[] {
  return [
    `${signs[change]} ${kind} ${title}  (${path})`,
    ...fields.map(({ path: field, from, to }) => `    ${field}: ${from || '(none)'} -> ${to || '(none)'}`),
    ...(more > 0 ? [`    and ${more} more fields`] : []),
    ...(buffered === undefined ? [] : [`    ${bufferLine(buffered)}`]),
    ...(affects.length > 0 ? [`    affects: ${affects.join(', ')}`] : []),
  ]
}

const bufferLine = (batches: number | null): string =>
  `buffer: ${batches === null ? 'never reported' : `${batches} batches by its last report`}; values that the server does not have are lost`

/** A refused field: `devices/boiler.json#signals.3.scale: tooLarge (6)`. */
export function problemLine({ path, reason, limit, detail, values }: FieldProblem): string {
  if (values) return `  ${path}: here ${values.file || '(none)'}, on the server ${values.server || '(none)'}`
  if (reason === 'changed') return `  ${path}: changed here and on the server${detail ? `: ${detail}` : ''}`
  if (reason === 'buffered')
    return `  ${path}: the gateway may hold values (${bufferLine(limit ?? null)}); --delete-buffered deletes it all the same`
  if (reason === 'notHeld') return `  ${path}: it takes ${heldText(detail)}, which whoever pushes does not hold`
  if (reason === 'fixed') return `  ${path}: never changes once it is made; another one is a file with another id`
  return `  ${path}: ${reason}${limit === undefined ? '' : ` (${limit})`}${detail ? `: ${detail}` : ''}`
}
