import { entities } from '../contract/src/index.ts'

/**
 * contract/src/derived/entityLists.ts: route, menu entry and permission of each entity's list. Menu and routes need only these
 * before the first screen; the other parts of the declarations are loaded with the lists.
 */
export function entityListsSource(): string {
  const lines = entities.flatMap(({ name, read, list, isInside }) => {
    if (!list) return []
    const { screen, path, icon, title, windowTitle, also } = list
    return [
      '  {',
      `    name: '${name}',`,
      `    allow: '${read}',`,
      `    screen: '${screen}',`,
      `    path: '${path}',`,
      `    icon: '${icon}',`,
      `    title: { cn: '${title.cn}', en: '${title.en}' },`,
      ...(windowTitle ? [`    windowTitle: { cn: '${windowTitle.cn}', en: '${windowTitle.en}' },`] : []),
      ...(isInside ? ['    isInside: true,'] : []),
      ...(also ? [`    also: ${also},`] : []),
      '  },',
    ]
  })
  return `${[...HEAD, ...lines, ']'].join('\n')}\n`
}

const HEAD = [
  '// Made from the declarations of the entities by `npm run docs`; do not edit.',
  "import type { EntityList } from '../entity/Entity.ts'",
  "import type { Permission } from '../permissions.ts'",
  '',
  '/** Where the list of a declared entity stands, and who may open it. */',
  "export interface EntityEntry extends Pick<EntityList, 'screen' | 'path' | 'icon' | 'title' | 'windowTitle'> {",
  '  readonly name: string',
  '  readonly allow: Permission',
  '  /** Not for accounts of partner companies. */',
  '  readonly isInside?: true',
  '  /** Addresses outside `path` for which the menu marks the entry as the current one. */',
  '  readonly also?: RegExp',
  '}',
  '',
  '/** In the order of the menu. */',
  'export const entityLists: readonly EntityEntry[] = [',
]
