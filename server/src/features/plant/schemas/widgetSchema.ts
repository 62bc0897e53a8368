import { models } from '@mimic/engine/models'
import { commonProps, type ListProp, type Prop } from '@mimic/engine/schema'

type Leaves = Readonly<Record<string, Prop<unknown> | ListProp>>
interface Branch {
  readonly type: 'object'
  readonly properties: Record<string, object>
}

/** The leaves that all widgets have, with the same meaning. */
const shared: Leaves = Object.fromEntries(
  Object.entries<Prop<unknown>>(commonProps).filter(([path, prop]) =>
    models.every(({ props }) => props[path] === prop),
  ),
)

/**
 * The definitions of widgets for a schema of pages: `widget`, what all of them have, and what each type has. Fields and
 * types that no model declares are kept by a page, so they are right here too.
 */
export function widgetDefinitions(): Record<string, object> {
  const own = models.map(({ type, props, lists }): [string, object] => [
    type,
    nested({ ...Object.fromEntries(Object.entries(props).filter(([path]) => !(path in shared))), ...lists }),
  ])
  return { widget, common: nested(shared), ...Object.fromEntries(own) }
}

const widget = {
  type: 'object',
  required: ['widgetType'],
  properties: {
    id: { type: ['string', 'number'], description: 'A name that no other widget of the page has.' },
    widgetType: {
      anyOf: [{ enum: models.map(({ type }) => type) }, { type: 'string' }],
      description: 'Kind of widget.',
    },
    children: { type: 'array', items: { $ref: '#/$defs/widget' }, description: 'The widgets of a group.' },
  },
  allOf: [
    { $ref: '#/$defs/common' },
    ...models.map(({ type }) => ({
      if: { properties: { widgetType: { const: type } }, required: ['widgetType'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `#/$defs/${type}` },
    })),
  ],
}

/** Leaves by their dotted paths as nested objects. */
function nested(leaves: Leaves): Branch {
  const root: Branch = { type: 'object', properties: {} }
  for (const [path, leaf] of Object.entries(leaves)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = root
    for (const name of names) {
      const inside = at.properties[name] ?? { type: 'object', properties: {} }
      at.properties[name] = inside
      // A leaf has no leaves below it.
      at = inside as Branch
    }
    at.properties[last] = 'parse' in leaf ? leafSchema(leaf) : { type: 'array', items: { type: 'object' } }
  }
  return root
}

function leafSchema({ initial, options, range, unit, live }: Prop<unknown>): object {
  const notes = [
    ...(unit ? [`Unit: ${unit === '1' ? 'a share or a count' : unit}.`] : []),
    ...(live ? ['A value may drive it.'] : []),
  ]
  return {
    ...(options ? { enum: options } : initial !== undefined && { type: typeof initial }),
    ...(range && { minimum: range[0], maximum: range[1] }),
    ...(initial !== undefined && { default: initial }),
    ...(notes.length > 0 && { description: notes.join(' ') }),
  }
}
