import { describe, expect, it } from 'vitest'
import { mapIds } from './projectIds.ts'

const renamed = (list: string, id: string) => (/^\d+$/.test(id) ? id : `${list}-${id}`)
const formula = (text: string, calcType = 'custom') =>
  mapIds({ pages: [], reports: [], variables: [{ id: 'v', calcType, formula: text }] }, renamed).variables[0]?.[
    'formula'
  ]

describe('mapIds', () => {
  it('gives formulas other ids and leaves their numbers and functions', () => {
    expect(formula('{p-1.flow-a} * 1.5 + if(p.q > 2.0, mvar.x, {mvar.y-z})')).toBe(
      '{equips-p-1.signals-flow-a} * 1.5 + if({equips-p.signals-q} > 2.0, {mvar.mvars-x}, {mvar.mvars-y-z})',
    )
    expect(formula('2-p.q')).toBe('2-{equips-p.signals-q}')
    expect(formula('p-1.a, {p-1.b}', 'sum')).toBe('{equips-p-1.signals-a}, {equips-p-1.signals-b}')
  })

  it('changes the fields that name rows, and no other text', () => {
    const page = {
      id: 'hall',
      widgets: [
        {
          style: { text: 'a' },
          data: { type: 'mvar', mvarId: 'v', signalId: 'a' },
          clickEvent: { config: { pageId: 'roof', script: `mimic.read('a') // a` } },
          items: [{ signalArray: ['a', 'mvar:v'], src: '/lfscada/content/image/pump' }],
        },
      ],
    }
    expect(mapIds({ pages: [page], variables: [], reports: [] }, renamed).pages).toEqual([
      {
        id: 'hall',
        widgets: [
          {
            style: { text: 'a' },
            data: { type: 'mvar', mvarId: 'mvars-v', signalId: 'a' },
            clickEvent: { config: { pageId: 'pages-roof', script: `mimic.read('signals-a') // a` } },
            items: [{ signalArray: ['signals-a', 'mvar:mvars-v'], src: '/lfscada/content/image/pictures-pump' }],
          },
        ],
      },
    ])
  })
})
