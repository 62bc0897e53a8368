import type { InspectorField } from '@mimic/engine'
import { edits } from '@mimic/engine/edits'
import { describe, expect, it } from 'vitest'

/** Fields that nobody edits, with the reason, for all widgets, or those of a `type`, or those `without` a leaf. */
const exempt: readonly {
  readonly type?: RegExp
  readonly without?: string
  readonly path: RegExp
  readonly why: string
}[] = [
  { path: /^(ref|textId)$/, why: 'identities that other programs gave; a change would break what refers to them' },
  { path: /\.(equipId|systemKey)$/, why: 'equipId is written with the signal; no call gives system values yet' },
  {
    path: /^data\.(type|subTitle)$/,
    why: 'written with the binding; of scenes and reports the type is the widget’s own',
  },
  {
    type: /^(?!UsualText$|UsualButton$|UsualAnimation$|Complex(Alarm|History|Map|Video)$|UsualWebgl$)/,
    path: /^data\.title$/,
    why: 'these widgets write no text of their own',
  },
  {
    type: /^Complex(Line|Area|Bar|Pie|Ring|Rose|Xyline)$/,
    path: /^(data\.(signalId|mvarId)|animation\.(fill|border|font)Color)$/,
    why: 'a chart has a list of signals instead of one value, and so no value that its colours follow',
  },
  {
    path: /^(origin|items|data\.(itemType|dataId|dataName|dataAddon|dataArray|reserve|seq))$/,
    why: 'the specification shows nothing but their names',
  },
  {
    path: /^data\.(unit|scale|signalMaps|dataType|note|writeFormula|upperLimit|lowerLimit)$/,
    why: 'facts that a selected signal carries in files of other programs; ours are set with the signal',
  },
  { path: /^data\.dimensionType$/, why: 'the specification shows no value of it but time' },
  {
    path: /^style\.(thead|tbody|border|toolbar|pager|button|quick|export|columns)$/,
    why: 'objects whose fields the specification does not show',
  },
  { path: /^data\.bind$/, why: 'a time display is bound to the time, and to nothing else' },
  {
    type: /^ComplexAlarmBar$/,
    path: /^(data\.(signalId|mvarId)|animation\.(fill|border|font)Color)$/,
    why: 'it shows alarms instead of one value, and so no value that its colours follow',
  },
  { type: /^ComplexXyline$/, path: /^style\.legend\.show$/, why: 'one pair of signals needs no legend' },
  { type: /^UsualWebgl$/, path: /^data\.signalArray$/, why: 'what a scene’s signals drive is set in the scene' },
  { type: /^ComplexMap$/, path: /^(totalCount|equipProportion)$/, why: 'counted by the server' },
  { type: /^ShapeLine$/, path: /^style\.fill\./, why: 'a line is never filled' },
  {
    without: 'style.font.size',
    path: /^animation\.(fontColor|twinkle\.font)$/,
    why: 'no text of a font that could be set',
  },
  {
    type: /^WidgetGroup$/,
    path: /^(data\.(signalId|mvarId)|style\..+|animation\.(fill|border|font)Color)$/,
    why: 'a group paints nothing',
  },
  { type: /^UsualSelect$/, path: /^clickEvent\./, why: 'each entry has its own' },
]

/** The leaves that a field of the inspector writes. */
function written({ path, control }: InspectorField): readonly string[] {
  const at = path.slice(0, path.lastIndexOf('.'))
  if (control === 'signal')
    return ['signalId', 'equipId', 'mvarId', 'type', 'title', 'subTitle'].map((name) => `${at}.${name}`)
  if (control === 'condition') return ['symbol', 'value', 'all', 'any'].map((name) => `${at}.${name}`)
  return [path]
}

describe('the inspector', () => {
  const used = new Set<object>()

  it.each(edits.map((edit) => [edit.model.type, edit] as const))('reaches every leaf and list of %s', (type, edit) => {
    const fields = edit.inspector.flatMap((group) => group.fields)
    const reached = new Set(fields.flatMap(written))
    // A widget's own text is a separate field, so choosing a binding does not count as writing it.
    if (!fields.some(({ path }) => path === 'data.title')) reached.delete('data.title')
    const missing = [...Object.keys(edit.model.props), ...Object.keys(edit.model.lists)].filter((path) => {
      if (reached.has(path)) return false
      const reason = exempt.find(
        (each) =>
          each.path.test(path) &&
          (each.type?.test(type) ?? true) &&
          (each.without === undefined || !(each.without in edit.model.props)),
      )
      if (reason) used.add(reason)
      return !reason
    })
    expect(missing).toEqual([])
  })

  it('has no exemption that nothing needs', () => {
    expect(exempt.filter((each) => !used.has(each)).map(({ why }) => why)).toEqual([])
  })

  it('declares the fields of every list’s items', () => {
    const lists = edits
      .flatMap((edit) => edit.inspector.flatMap(({ fields }) => fields))
      .filter(({ control }) => control === 'list')
    expect(lists.filter(({ items }) => !items?.length)).toEqual([])
  })
})
