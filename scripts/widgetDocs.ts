import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { models } from '@mimic/engine/models'
import { commonProps, fontProps, type Prop, type WidgetModel } from '@mimic/engine/schema'
import { root } from './root.ts'

interface Catalogue {
  readonly type: string
  readonly title: { readonly cn: string; readonly en: string }
}

const groups: readonly (readonly [prefix: string, title: string])[] = [
  ['Widget', 'Groups'],
  ['Shape', 'Shapes'],
  ['Usual', 'Common'],
  ['Complex', 'Complex'],
]

/** docs/widgets.md: every widget that there is, with its fields and their defaults, from the models. */
export function widgetsMarkdown(): string {
  const catalogue = titles()
  return [
    '# Widgets',
    '',
    'Made from the models of the engine by `npm run docs`; do not edit. Paths are those of the page file; a field that is',
    'absent has its default. A page unit is one CSS pixel at 100 %; angles run clockwise; `1` is the unit of shares and counts.',
    '',
    ...groups.flatMap(([prefix, title]) => section(prefix, title, catalogue)),
    '## What every widget has',
    '',
    ...table(Object.entries(commonProps)),
    '',
    'Lists `animation.fillColor`, `animation.borderColor` and `animation.fontColor` hold `{ symbol, value, color }`; the last',
    'one that the bound value meets holds. A condition is `{ symbol, value }` with the symbols `==` `!=` `>` `>=` `<` `<=`',
    'and `between` (value `low..high`), or `{ all: [...] }` or `{ any: [...] }` of conditions.',
    '',
    '## What every widget with text has',
    '',
    ...table(Object.entries(fontProps)),
    '',
  ].join('\n')
}

function section(prefix: string, title: string, catalogue: ReadonlyMap<string, Catalogue>): string[] {
  const own = models.filter(({ type }) => type.startsWith(prefix)).sort((a, b) => (a.type < b.type ? -1 : 1))
  if (own.length === 0) return []
  return [`## ${title}`, '', ...own.flatMap((model) => widget(model, catalogue.get(model.type)))]
}

function widget(model: WidgetModel, named: Catalogue | undefined): string[] {
  const shared: Readonly<Record<string, Prop<unknown>>> = { ...commonProps, ...fontProps }
  const fields = Object.entries(model.props).filter(([path, prop]) => shared[path] !== prop)
  const lists = Object.entries(model.lists).filter(([path]) => !/^animation\.(fill|border|font)Color$/.test(path))
  const hasText = Object.hasOwn(model.props, 'style.font.size')
  return [
    `### ${model.type}`,
    '',
    `![${model.type}](pictures/widgets/${model.type}.png)`,
    '',
    `${named ? `${named.title.en}, ${named.title.cn}. ` : ''}Geometry: ${model.geometry}.${hasText ? ' With text.' : ''}${model.isUnbuilt ? ' Not built yet: pages that hold it keep it and say that it is not available; the palette does not offer it.' : ''}`,
    '',
    ...table(fields),
    ...lists.map(
      ([path, list]) =>
        `| \`${path}\` | list | | | ${list.initial.length === 0 ? 'empty' : `\`${JSON.stringify(list.initial)}\``} |`,
    ),
    '',
  ]
}

function table(fields: readonly (readonly [string, Prop<unknown>])[]): string[] {
  return [
    '| field | type | unit | values | default |',
    '|---|---|---|---|---|',
    ...fields.map(([path, prop]) => {
      const { initial, live, unit = '' } = prop
      const type = initial === undefined ? 'any' : typeof initial
      return `| \`${path}\`${live ? ' (by value)' : ''} | ${type} | ${unit} | ${values(prop)} | ${shown(initial)} |`
    }),
  ]
}

function values({ options, range }: Prop<unknown>): string {
  if (options) return options.map((option) => `\`${option}\``).join(' ')
  return range ? `${figure(range[0])} to ${figure(range[1])}` : ''
}

const figure = (n: number): string =>
  (Math.abs(n) >= 1e9 ? n.toExponential() : n.toLocaleString('en')).replace('e+', 'e')

const shown = (initial: unknown): string =>
  initial === undefined || initial === ''
    ? ''
    : `\`${typeof initial === 'string' ? initial : JSON.stringify(initial)}\``

function titles(): ReadonlyMap<string, Catalogue> {
  // The specification as data, checked in.
  const list = JSON.parse(readFileSync(join(root, 'fixtures/spec/widgets.json'), 'utf8')) as Catalogue[]
  return new Map(list.map((each) => [each.type, each]))
}
