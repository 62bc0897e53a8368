import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDocStore } from '../document/createDocStore.ts'
import { PAGE_ID } from '../document/DocStore.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'
import { seededRandom } from '../testing/seededRandom.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { views } from '../widgets/views.ts'
import { drawFrame, settle } from './frame.ts'
import { Stage } from './Stage.ts'
import {
  aStage,
  checkPicks,
  emptyPage,
  inksOf,
  noDevice,
  noImage,
  paintMoved,
  pictureOf,
  rect,
} from './testing/aStage.ts'

// A clock on the page shows the same second in both pictures.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_780_000_000_000 }))
afterAll(() => void vi.useRealTimers())

describe('Stage', () => {
  it.each([1, 2, 3, 4])('SC1 random edits give what a rebuild gives (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const colours = seededRandom(seed + 100)
    const { doc, stage } = aStage()
    const types = views.map((view) => view.model.type as string).concat('ComplexUnknown')
    let next = 0
    let moved = 0
    const pick = (): string | undefined => {
      const ids = [...doc.widgets.keys()]
      return ids[Math.floor(random() * ids.length)]
    }
    const groups = () => [...doc.widgets.values()].filter((w) => w.type === 'WidgetGroup').map((w) => w.id)
    const isBelow = (id: string, root: string): boolean => {
      for (let at: string | null = id; at !== null; at = doc.get(at)?.parent ?? null) if (at === root) return true
      return false
    }
    for (let step = 0; step < 500; step++) {
      doc.transact('user', (tx) => {
        const roll = random()
        const id = pick()
        const under = groups()
        const parent =
          random() < 0.5 || under.length === 0 ? null : (under[Math.floor(random() * under.length)] ?? null)
        if (roll < 0.35 || id === undefined) {
          const type = types[Math.floor(random() * types.length)] as string
          tx.add({
            id: `w${next++}`,
            type,
            parent,
            order: `a${Math.floor(random() * 1000)}`,
            props: {
              'position.x': Math.round(random() * 900),
              'position.y': Math.round(random() * 700),
              'position.width': Math.round(20 + random() * 200),
              'position.height': Math.round(20 + random() * 200),
              'position.rotate': random() < 0.3 ? Math.round(random() * 360) : 0,
              'data.title': random() < 0.5 ? 'Pump 泵' : '',
            },
          })
        } else if (roll < 0.5 && !isBelow(parent ?? '', id)) {
          tx.move(id, { parent, order: `a${Math.floor(random() * 1000)}` })
        } else if (roll < 0.58) {
          tx.remove(id)
        } else {
          tx.patch(id, {
            'position.x': Math.round(random() * 900),
            ...(random() < 0.3 ? { 'position.rotate': Math.round(random() * 360) } : {}),
            ...(random() < 0.3 ? { 'style.stroke.width': Math.round(random() * 8) } : {}),
            ...(random() < 0.2 ? { 'position.width': Math.round(random() * 300) } : {}),
            ...(colours() < 0.2 ? { 'style.fill.enable': colours() < 0.5 } : {}),
          })
        }
        if (colours() < 0.02) tx.patch(PAGE_ID, { bgColor: colours() < 0.5 ? '#12181d' : '#ffffff' })
      })
      if (random() < 0.4) settle(stage)
      if (random() < 0.5) drawFrame(stage, noDevice)
      if (step % 40 === 0) {
        drawFrame(stage, noDevice)
        const fresh = aStage(doc).stage
        drawFrame(fresh, noDevice)
        expect(inksOf(stage), `seed ${seed}, step ${step}`).toEqual(inksOf(fresh))
        moved += paintMoved(stage)
        expect(pictureOf(stage), `seed ${seed}, step ${step}`).toEqual(pictureOf(fresh))
        checkPicks(stage, fresh, random)
      }
    }
    expect(moved).toBeGreaterThan(20)
  })

  it('colours that nobody chose follow the page, and a fill that covers it; those that somebody chose stay', () => {
    const { doc, stage } = aStage()
    const own = { 'style.font.color': '#2f6690' }
    doc.transact('load', (tx) => {
      tx.patch(PAGE_ID, { bgColor: '#12181d' })
      tx.add(rect('line', 0, 0, { type: 'ShapeLine' }))
      tx.add(rect('bare', 0, 0, { type: 'UsualText', props: { 'style.fill.enable': false } }))
      tx.add(rect('own', 0, 0, { type: 'UsualText', props: { 'style.fill.enable': false, ...own } }))
      tx.add(rect('plate', 0, 0, { type: 'UsualText', props: { 'style.fill.enable': true } }))
    })
    const seen = (id: string, path: string) => {
      drawFrame(stage, noDevice)
      return stage.scene.propsOf(stage.scene.slotOf(id))[path]
    }
    const text = (id: string) => seen(id, 'style.font.color')
    expect(seen('line', 'style.stroke.color')).toBe('#aab6c2')
    expect([text('bare'), text('own'), text('plate')]).toEqual(['#e4e9ed', '#2f6690', '#1f2933'])
    doc.transact('user', (tx) => tx.patch('plate', { 'style.fill.color': '#102030' }))
    expect(text('plate')).toBe('#e4e9ed')
    doc.transact('user', (tx) => tx.patch('bare', { 'style.fill.enable': true }))
    expect(text('bare')).toBe('#1f2933')
    doc.transact('user', (tx) => tx.patch(PAGE_ID, { bgColor: '#ffffff' }))
    expect(seen('line', 'style.stroke.color')).toBe('#5b6675')
    expect([text('bare'), text('own'), text('plate')]).toEqual(['#1f2933', '#2f6690', '#1f2933'])
  })

  it('SC2 paint order is depth first, bottom first', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => {
      tx.add(rect('b', 0, 0, { order: 'b' }))
      tx.add(rect('g', 0, 0, { order: 'a', type: 'WidgetGroup' }))
      tx.add(rect('g2', 0, 0, { order: 'b', parent: 'g' }))
      tx.add(rect('g1', 0, 0, { order: 'a', parent: 'g' }))
    })
    settle(stage)
    const { order, orderCount } = stage.scene
    expect(Array.from(order.subarray(0, orderCount), (s) => stage.scene.idOf(s))).toEqual(['g', 'g1', 'g2', 'b'])
  })

  it('SC3 a child stands relative to its group and turns with it', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => {
      tx.add(
        rect('g', 100, 100, {
          type: 'WidgetGroup',
          props: { 'position.width': 100, 'position.height': 100, 'position.rotate': 90 },
        }),
      )
      tx.add(rect('c', 0, 0, { parent: 'g' }))
    })
    settle(stage)
    const i = 4 * stage.scene.slotOf('c')
    // The group's top left corner is at the top right after a quarter turn.
    expect(Array.from(stage.scene.bounds.subarray(i, i + 4))).toEqual([180, 100, 200, 140])
  })

  it('paints a text anew that came to stand between pixels, and not what is grouped where it stands', () => {
    const { doc, stage } = aStage()
    stage.view.zoom = 0.69
    doc.transact('user', (tx) => {
      tx.add(rect('a', 21, 10, { type: 'UsualText', props: { 'data.title': 'Level' } }))
    })
    drawFrame(stage, noDevice)
    expect(stage.blurs.isNew).toBe(false)
    doc.transact('user', (tx) => {
      tx.add(rect('g', 14, 3, { type: 'WidgetGroup' }))
      tx.move('a', { parent: 'g', order: 'a0' })
      tx.patch('a', { 'position.x': 21 - 14, 'position.y': 10 - 3 })
    })
    drawFrame(stage, noDevice)
    expect(stage.blurs.isNew).toBe(false)
    doc.transact('user', (tx) => tx.patch('a', { 'position.x': 8 }))
    drawFrame(stage, noDevice)
    expect(stage.blurs.isNew).toBe(true)
  })

  it('SC4 a change of one widget damages what it covered and what it covers, and nothing else', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => {
      tx.add(rect('a', 10, 10))
      tx.add(rect('b', 500, 500))
    })
    drawFrame(stage, noDevice)
    doc.transact('user', (tx) => tx.patch('b', { 'position.x': 700 }))
    const seen: number[][] = []
    drawFrame(stage, {
      ...noDevice,
      draw: ({ damage }) => {
        expect(damage.isAll).toBe(false)
        for (let k = 0; k < damage.count; k++) seen.push(Array.from(damage.boxes.subarray(4 * k, 4 * k + 4)))
        return 1
      },
    })
    expect(seen.sort((a, b) => (a[0] as number) - (b[0] as number))).toEqual([
      [499.5, 499.5, 540.5, 520.5],
      [699.5, 499.5, 740.5, 520.5],
    ])
  })

  /** Page boxes that the next frame draws again, sorted by their left edges. */
  const damaged = (stage: Stage): number[][] => {
    const seen: number[][] = []
    drawFrame(stage, {
      ...noDevice,
      draw: ({ damage }) => {
        expect(damage.isAll).toBe(false)
        for (let k = 0; k < damage.count; k++) seen.push(Array.from(damage.boxes.subarray(4 * k, 4 * k + 4)))
        return 1
      },
    })
    return seen.sort((a, b) => (a[0] as number) - (b[0] as number))
  }

  it('SC9 what comes to the front is drawn again, and nothing else', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => {
      for (let i = 0; i < 6; i++) tx.add({ ...rect(`w${i}`, 10 * i, 10), order: `a${i}` })
    })
    drawFrame(stage, noDevice)
    doc.transact('user', (tx) => tx.move('w1', { parent: null, order: 'a9' }))
    expect(damaged(stage)).toEqual([[9.5, 9.5, 50.5, 30.5]])
    expect(damaged(stage)).toEqual([])
  })

  it('SC9 what is grouped where it stands damages nothing; what comes before others meanwhile, or is hidden with its group, does', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => {
      for (let i = 0; i < 4; i++) tx.add({ ...rect(`w${i}`, 100 * i, 10), order: `a${i}` })
    })
    drawFrame(stage, noDevice)
    const group = (id: string, ids: readonly string[], more: Props = {}) =>
      doc.transact('user', (tx) => {
        tx.add({ ...rect(id, 10, 5, { type: 'WidgetGroup' }), order: 'a9' })
        tx.patch(id, more)
        for (const each of ids) {
          const { order, props } = doc.get(each) as WidgetRecord
          tx.move(each, { parent: id, order })
          tx.patch(each, {
            'position.x': (props['position.x'] as number) - 10,
            'position.y': (props['position.y'] as number) - 5,
          })
        }
      })
    group('g', ['w2', 'w3'])
    expect(damaged(stage)).toEqual([])
    // The group moves behind the widget that was behind it.
    doc.transact('user', (tx) => tx.move('g', { parent: null, order: 'a00' }))
    expect(damaged(stage)).toEqual([[99.5, 9.5, 140.5, 30.5]])
    group('h', ['w0'], { 'animation.visiable.enable': true })
    expect(damaged(stage)).toEqual([[-0.5, 9.5, 40.5, 30.5]])
    doc.transact('user', (tx) => tx.patch('g', { 'position.x': 11 }))
    expect(damaged(stage)).toHaveLength(4)
  })

  it('SC1 a line that is taken back to where it was painted covers what it covered', () => {
    const { doc, stage } = aStage()
    const points = (y: number): Props => ({
      'position.points.i0': { x: 100, y, k: 'a0' },
      'position.points.i1': { x: 160, y: y + 40, k: 'a1' },
    })
    doc.transact('load', (tx) =>
      tx.add({ id: 'line', type: 'ShapeLine', parent: null, order: 'a0', props: points(50) }),
    )
    drawFrame(stage, noDevice)
    const before = inksOf(stage)
    doc.transact('user', (tx) => tx.patch('line', points(70)))
    drawFrame(stage, noDevice)
    expect(inksOf(stage)).not.toEqual(before)
    doc.transact('user', (tx) => tx.patch('line', points(50)))
    drawFrame(stage, noDevice)
    expect(inksOf(stage)).toEqual(before)
  })

  it('SC5 a view that throws is replaced by a placeholder, reported once, and the rest goes on', () => {
    const doc = createDocStore(emptyPage)
    const failures: string[] = []
    const broken = views.map((view) =>
      view.model.type === 'UsualButton'
        ? {
            ...view,
            paint() {
              throw new Error('broken')
            },
          }
        : view,
    )
    const stage = new Stage({
      document: doc,
      views: broken,
      measure: estimateText,
      loadImage: noImage,
      onImage() {},
      onChart() {},
      onFailure: (id) => failures.push(id),
    })
    doc.onDiff((diff) => stage.diffs.push(diff))
    doc.transact('load', (tx) => {
      tx.add(rect('x', 0, 0, { type: 'UsualButton' }))
      tx.add(rect('y', 100, 0))
    })
    drawFrame(stage, noDevice)
    stage.markPaint('x')
    drawFrame(stage, noDevice)
    expect(failures).toEqual(['x'])
    expect(stage.list.length[stage.scene.slotOf('x')]).toBeGreaterThan(0)
    expect(stage.list.length[stage.scene.slotOf('y')]).toBeGreaterThan(0)
  })
})

describe('Stage, live', () => {
  const live = (props: Record<string, unknown>) => {
    const made = aStage()
    made.doc.transact('load', (tx) => tx.add(rect('w', 0, 0, { props: { 'data.signalId': 's', ...props } })))
    drawFrame(made.stage, noDevice)
    const set = (value: number | null) => {
      made.stage.signals.accept({ id: 's', value, time: ++clock, quality: 0 }, 0)
      made.stage.changedSignals.add('s')
      drawFrame(made.stage, noDevice)
    }
    let clock = 0
    return { ...made, set, slot: made.stage.scene.slotOf('w') }
  }
  const red = (value: number) => ({ symbol: '>', value, color: '#ff0000', k: 'a' })

  it('[spec:wid-fill-colour] LV1 a met fillColor condition colours the fill, and never the document', () => {
    const { stage, doc, set, slot } = live({ 'animation.fillColor.a': red(10) })
    set(11)
    expect(stage.scene.propsOf(slot)['style.fill.color']).toBe('#ff0000')
    set(9)
    expect(stage.scene.propsOf(slot)['style.fill.color']).toBe('#d9dde3')
    expect(doc.get('w')?.props['style.fill.color']).toBeUndefined()
  })

  it.each(['hide', 'show'] as const)(
    '[spec:wid-visible] LV2 visiable: a met condition that says `%s` decides on picture and picks',
    (way) => {
      const { stage, set, slot } = live({
        'animation.visiable.enable': true,
        'animation.visiable.config.data.signalId': 's',
        'animation.visiable.config.symbol': '>',
        'animation.visiable.config.value': 5,
        'animation.visiable.config.visiable': way,
      })
      const isThere = () => [stage.scene.isShown(slot), stage.picker.at(5, 5, 0) === slot]
      // The condition's value is not known yet.
      expect(isThere()).toEqual([true, true])
      const met = way === 'show'
      set(6)
      expect(isThere()).toEqual([met, met])
      set(4)
      expect(isThere()).toEqual([!met, !met])
      set(6)
      expect(isThere()).toEqual([met, met])
    },
  )

  it('[spec:wid-border-colour] [spec:wid-font-colour] a met condition colours the border, and the text', () => {
    const { stage, set, slot } = live({ 'animation.borderColor.a': red(10), 'animation.fontColor.b': red(20) })
    const colours = () => {
      const props = stage.scene.propsOf(slot)
      return [props['style.stroke.color'] === '#ff0000', props['style.font.color'] === '#ff0000']
    }
    set(9)
    expect(colours()).toEqual([false, false])
    set(11)
    expect(colours()).toEqual([true, false])
    set(21)
    expect(colours()).toEqual([true, true])
  })

  it('needles follow the colour of the page', () => {
    const { stage, doc, set, slot } = live({})
    doc.transact('load', (tx) => {
      tx.remove('w')
      tx.add(
        rect('w', 0, 0, {
          type: 'UsualDashboard',
          props: { 'data.signalId': 's', 'position.width': 200, 'position.height': 200 },
        }),
      )
    })
    const words = () => {
      const at = stage.list.start[stage.scene.slotOf('w')] as number
      return [...stage.list.u.subarray(at, at + (stage.list.length[stage.scene.slotOf('w')] as number))].join()
    }
    set(40)
    const light = words()
    doc.transact('user', (tx) => tx.patch(PAGE_ID, { bgColor: '#12181d' }))
    drawFrame(stage, noDevice)
    expect(words()).not.toBe(light)
    doc.transact('user', (tx) => tx.patch(PAGE_ID, { bgColor: '#ffffff' }))
    drawFrame(stage, noDevice)
    expect(words()).toBe(light)
    expect(slot).toBeGreaterThanOrEqual(0)
  })

  it('LV3 in design mode conditions and values are not applied', () => {
    const { stage, set, slot } = live({ 'animation.fillColor.a': red(10) })
    set(11)
    stage.setLive(false)
    drawFrame(stage, noDevice)
    expect(stage.scene.propsOf(slot)['style.fill.color']).toBe('#d9dde3')
    expect(stage.live.stateOf('w', Number.NaN).value).toBeUndefined()
  })

  it.each([1, 2, 3])(
    'SC7 values, marks, edits and previews in any order give what a new stage gives (seed %i)',
    (seed) => {
      const random = seededRandom(seed)
      const gauges = [
        ['UsualDashboard', { 'dataAddon.type': 'monochrome' }],
        ['UsualDashboard', { 'dataAddon.type': 'multistage', 'data.title': 'Flow' }],
        ['UsualPercentFill', { 'dataAddon.type': 'rectangle' }],
        ['UsualPercentFill', { 'dataAddon.type': 'capacity' }],
        ['UsualPercentFill', { 'dataAddon.type': 'doughnut', 'animation.fillColor.a': red(50) }],
        ['UsualDataText', { 'animation.fontColor.a': red(30) }],
      ] as const
      const widgets = gauges.map(([type, more], i): WidgetRecord => {
        const place = { 'position.x': 120 * i, 'position.y': 40, 'position.width': 110, 'position.height': 120 }
        return {
          id: `g${i}`,
          type,
          parent: null,
          order: `a${i}`,
          props: { ...place, 'data.signalId': `s${i}`, ...more },
        }
      })
      const doc = createDocStore({ ...emptyPage, widgets: new Map(widgets.map((record) => [record.id, record])) })
      const values = new Map<string, number>()
      let isConnected = true
      let preview: ReadonlyMap<string, Props> | null = null
      const connect = (stage: Stage) =>
        stage.signals.setConnected(isConnected, 0, ({ id }) => stage.changedSignals.add(id))
      let time = 0
      const send = (stage: Stage, id: string, value: number) => {
        if (stage.signals.accept({ id, value, time: ++time, quality: 0 }, 0)) stage.changedSignals.add(id)
      }
      const aLiveStage = () => {
        const { stage } = aStage(doc)
        // Glides arrive at once.
        stage.glides.glide = (slot, _from, to) => {
          stage.glides.shown[slot] = to
        }
        return stage
      }
      const stage = aLiveStage()
      let kept = 0
      for (let step = 0; step < 300; step++) {
        const i = Math.floor(random() * widgets.length)
        const roll = random()
        if (roll < 0.6) {
          const value = Math.round(random() * 1200) / 10
          values.set(`s${i}`, value)
          send(stage, `s${i}`, value)
        } else if (roll < 0.65) {
          isConnected = !isConnected
          connect(stage)
        } else if (roll < 0.75) {
          preview = random() < 0.3 ? null : new Map([[`g${i}`, { 'position.y': Math.round(random() * 100) }]])
          stage.setPreview(preview)
        } else {
          const leaf =
            random() < 0.5 ? { 'position.x': Math.round(random() * 600) } : { 'style.font.size': 10 + (step % 9) }
          doc.transact('user', (tx) => tx.patch(`g${i}`, leaf))
        }
        if (random() < 0.7) {
          const versions = widgets.map(({ id }) => stage.list.staticLayerOf(stage.scene.slotOf(id))?.version)
          drawFrame(stage, noDevice)
          kept += widgets.filter(
            ({ id }, n) => versions[n] && stage.list.staticLayerOf(stage.scene.slotOf(id))?.version === versions[n],
          ).length
        }
        if (step % 20 !== 19) continue
        drawFrame(stage, noDevice)
        paintMoved(stage)
        const fresh = aLiveStage()
        for (const [id, value] of values) send(fresh, id, value)
        connect(fresh)
        fresh.setPreview(preview)
        drawFrame(fresh, noDevice)
        expect(pictureOf(stage), `seed ${seed}, step ${step}`).toEqual(pictureOf(fresh))
      }
      expect(kept).toBeGreaterThan(300)
    },
  )
})
