import { describe, expect, it } from 'vitest'
import { DesignerSettings } from './DesignerSettings.ts'

function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

describe('DesignerSettings', () => {
  it('[spec:des-set-autosave] [spec:des-set-interval] [spec:des-set-grid] [spec:des-set-ruler] [spec:des-set-adsorb] starts as specified', () => {
    expect(new DesignerSettings(aStorage())).toMatchObject({
      isAutosaveOn: false,
      intervalMin: 5,
      isGridOn: true,
      isRulerOn: true,
      isAdsorbOn: false,
    })
  })

  it('[spec:des-settings-local] keeps a change in the browser', () => {
    const storage = aStorage()
    new DesignerSettings(storage).set('isAdsorbOn', true)
    expect(new DesignerSettings(storage).isAdsorbOn).toBe(true)
  })

  it('keeps an interval exactly as it was typed, or refuses it with the reason (29)', () => {
    const settings = new DesignerSettings(aStorage())
    expect(
      [7, 60, 1, 0, 61, -3, 2.5, Number.NaN].map((minutes) => [settings.setInterval(minutes), settings.intervalMin]),
    ).toEqual([
      [undefined, 7],
      [undefined, 60],
      [undefined, 1],
      ['range', 1],
      ['range', 1],
      ['range', 1],
      ['whole', 1],
      ['range', 1],
    ])
  })

  it('keeps the widths of the sides, each inside its range, and which are folded', () => {
    const storage = aStorage()
    const settings = new DesignerSettings(storage)
    expect(settings).toMatchObject({ leftPx: 232, rightPx: 280, versionsPx: 340, isLeftFolded: false })
    settings.setWidth('left', 301.4)
    settings.setWidth('versions', 9000)
    settings.set('isRightFolded', true)
    expect(new DesignerSettings(storage)).toMatchObject({
      leftPx: 301,
      rightPx: 280,
      versionsPx: 640,
      isLeftFolded: false,
      isRightFolded: true,
    })
  })
})
