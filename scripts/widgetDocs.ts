import { labels } from '@mimic/engine/labels'
import { models } from '@mimic/engine/models'
import { palettes } from '@mimic/engine/palettes'
import { commonProps, fontProps, type Prop, type WidgetModel } from '@mimic/engine/schema'

/** The sections in order. Widgets that the palette does not offer are groups. */
const groups = { none: 'Groups', shapes: 'Shapes', usual: 'Common', charts: 'Charts', more: 'Data and media' } as const

/** docs/widgets.md: all widgets with their fields and defaults, from the models. */
export function widgetsMarkdown(): string {
  return [
    '# Widgets',
    '',
    'Made from the models of the engine by `npm run docs`; do not edit. Paths are those of the page file; a field that is',
    'absent has its default. A page unit is one CSS pixel at 100 %; angles run clockwise; `1` is the unit of shares and counts.',
    '',
    ...Object.entries(groups).flatMap(([group, title]) => section(group, title)),
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

function section(group: string, title: string): string[] {
  const own = models.filter(({ type }) => (palettes[type]?.group ?? 'none') === group)
  return [`## ${title}`, '', ...own.flatMap(widget)]
}

function widget(model: WidgetModel): string[] {
  const { name } = labels[model.type]
  const shared: Readonly<Record<string, Prop<unknown>>> = { ...commonProps, ...fontProps }
  const fields = Object.entries(model.props).filter(([path, prop]) => shared[path] !== prop)
  const lists = Object.entries(model.lists).filter(([path]) => !/^animation\.(fill|border|font)Color$/.test(path))
  const hasText = Object.hasOwn(model.props, 'style.font.size')
  return [
    `### ${model.type}`,
    '',
    `![${model.type}](pictures/widgets/${model.type}.png)`,
    '',
    `${name.en}, ${name.cn}. Geometry: ${model.geometry}.${hasText ? ' With text.' : ''}${model.isUnbuilt ? ' Not built yet: pages that hold it keep it and say that it is not available; the palette does not offer it.' : ''}`,
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
