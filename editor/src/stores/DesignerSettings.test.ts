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
})
