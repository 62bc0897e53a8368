import { calls } from '../contract/src/calls/index.ts'
import type { Endpoint } from '../contract/src/index.ts'
import { socketPaths, viewSockets } from '../contract/src/socketPaths.ts'

/** A generated list of addresses and its file. */
interface PathList {
  readonly file: string
  readonly source: string
}

/**
 * contract/src/{derived/paths,view/viewPaths}.ts: the addresses of all declared calls, named by feature and call, and of all
 * sockets. They are separate from the declarations because those have schemas, which clients do not load.
 */
export function callPathLists(): readonly PathList[] {
  const declared = Object.entries(calls).flatMap(([feature, ofFeature]) =>
    Object.entries<Endpoint>(ofFeature).map(([name, { path, isForView = false }]) => ({
      name: `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      path,
      isForView,
    })),
  )
  const sockets = Object.entries(socketPaths).map(([name, path]) => ({
    name,
    path,
    isForView: viewSockets.some((view) => view === name),
  }))
  const all = [...declared, ...sockets]
  const lines = (isForView: boolean) =>
    all.filter((one) => one.isForView === isForView).map(({ name, path }) => `  ${name}: '${path}',`)
  return [
    {
      file: 'contract/src/view/viewPaths.ts',
      source: text([
        ORIGIN,
        '/** The addresses that a page needs before anything on it is clicked. The viewer loads the others with the first click. */',
        'export const viewPaths = {',
        ...lines(true),
        '} as const',
      ]),
    },
    {
      file: 'contract/src/derived/paths.ts',
      source: text([
        ORIGIN,
        "import { viewPaths } from '../view/viewPaths.ts'",
        '',
        '/**',
        ' * The addresses of calls and sockets, without their schemas: clients import these and the *types* of the endpoints, so',
        ' * no schema library reaches their bundles.',
        ' */',
        'export const paths = {',
        '  ...viewPaths,',
        ...lines(false),
        '} as const',
      ]),
    },
  ]
}

const ORIGIN = '// Made from the declarations of the calls by `npm run docs`; do not edit.'
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`
