import { describe, expect, it } from 'vitest'
import { createDocStore } from '../document/createDocStore.ts'
import { Glides } from '../motion/Glides.ts'
import { drawFrame, settle } from './frame.ts'
import { aStage, emptyPage, noDevice } from './testing/aStage.ts'

const SIDE = 120
const FRAME_MS = 1000 / 60
const gauges = [
  { type: 'UsualDashboard', look: 'monochrome', pixels: 1.5 * Math.PI * (SIDE / 2) },
  { type: 'UsualPercentFill', look: 'rectangle', pixels: SIDE },
  { type: 'UsualPercentFill', look: 'doughnut', pixels: Math.PI * SIDE },
]

describe.each(gauges)('SlotGlides of $type ($look)', ({ type, look, pixels }) => {
  it.each([0.5, 1, 2])('MO5 draws a glide where it moves by half a pixel, and its end, at a zoom of %d', (zoom) => {
    const { ticks, drawn, lag, shown } = glideAt(zoom, 73.25)
    expect(shown).toBe(73.25)
    expect((lag / 100) * pixels * zoom).toBeLessThanOrEqual(0.5)
    expect(drawn).toBeLessThan(ticks)
    expect(drawn).toBeGreaterThan(5)
  })

  it('MO5 draws a glide by less than that at its end alone', () => {
    expect(glideAt(1, 0.05)).toMatchObject({ drawn: 1, shown: 0.05 })
  })

  /** Lets the gauge glide from 0 to a value of 0 to 100, in frames. @returns the greatest lag of what is drawn, too */
  function glideAt(zoom: number, end: number) {
    const place = { 'position.x': 0, 'position.y': 0, 'position.width': SIDE, 'position.height': SIDE }
    const props = { ...place, 'data.signalId': 's', 'dataAddon.type': look, 'data.title': '' }
    const widget = { id: 'g', type, parent: null, order: 'a', props }
    const { stage } = aStage(createDocStore({ ...emptyPage, widgets: new Map([['g', widget]]) }))
    const glides = new Glides()
    let now = 0
    stage.glides.glide = (slot, from, to, durationMs) => glides.glide(slot, from, to, durationMs, now)
    stage.view.zoom = zoom
    stage.setLive(true)
    settle(stage)
    const slot = stage.scene.slotOf('g')
    const tick = () => {
      now += FRAME_MS
      return stage.glides.apply(glides.slots, glides.values, glides.tick(now))
    }
    const send = (value: number, time: number) => {
      if (stage.signals.accept({ id: 's', value, time, quality: 0 }, 0)) stage.changedSignals.add('s')
      drawFrame(stage, noDevice)
    }
    send(0, 1)
    while (glides.isMoving) tick()
    send(end, 2)
    let [ticks, drawn, lag] = [0, 0, 0]
    while (glides.isMoving) {
      ticks++
      if (tick()) drawn++
      lag = Math.max(lag, Math.abs((glides.values[0] as number) - (stage.glides.shown[slot] as number)))
    }
    return { ticks, drawn, lag, shown: stage.glides.shown[slot] }
  }
})
