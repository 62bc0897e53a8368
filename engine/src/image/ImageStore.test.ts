import { describe, expect, it } from 'vitest'
import { ImageStore, type LoadedImage, levelFor } from './ImageStore.ts'

const image = (width: number, height: number, isVector = false): LoadedImage => ({
  source: {} as CanvasImageSource,
  width,
  height,
  isVector,
  release() {},
})
const settled = () => new Promise((done) => setTimeout(done))

describe('ImageStore', () => {
  it('IM1 loads each address once and tells when it is there', async () => {
    const asked: string[] = []
    const changed: number[] = []
    const store = new ImageStore(
      async (url) => {
        asked.push(url)
        return image(40, 30)
      },
      (handle) => changed.push(handle),
    )
    expect([store.handleOf('/a.png'), store.handleOf('/b.png'), store.handleOf('/a.png')]).toEqual([1, 2, 1])
    expect(store.stateOf(1)).toEqual({ is: 'loading' })
    await settled()
    expect(asked).toEqual(['/a.png', '/b.png'])
    expect(changed).toEqual([1, 2])
    expect(store.stateOf(1)).toEqual({ is: 'ready', width: 40, height: 30 })
  })

  it('IM2 says why an image failed, and tries again when asked', async () => {
    let isDown = true
    const errors: unknown[] = []
    const store = new ImageStore(
      async () => {
        if (isDown) throw new Error('down')
        return image(1, 1)
      },
      (_handle, error) => errors.push(error),
    )
    store.handleOf('/a.png')
    await settled()
    expect(store.stateOf(1)).toEqual({ is: 'failed' })
    isDown = false
    store.retryFailed()
    await settled()
    expect(store.stateOf(1).is).toBe('ready')
    expect(errors).toEqual([new Error('down'), undefined])
  })
})

describe('levelFor', () => {
  it('IM3 takes the smallest halving that still has the pixels asked for', () => {
    const photo = { width: 1600, height: 1200, isVector: false }
    expect(levelFor(photo, 1600, 1200)).toBe(0)
    expect(levelFor(photo, 801, 601)).toBe(0)
    expect(levelFor(photo, 800, 600)).toBe(1)
    expect(levelFor(photo, 399, 100)).toBe(2)
    expect(levelFor(photo, 6400, 4800)).toBe(0)
  })

  it('IM3 draws vector images larger than they are, up to a limit, and huge photos smaller', () => {
    expect(levelFor({ width: 100, height: 100, isVector: true }, 700, 700)).toBe(-3)
    expect(levelFor({ width: 100, height: 100, isVector: true }, 1e6, 1e6)).toBe(-5)
    expect(levelFor({ width: 10_000, height: 100, isVector: false }, 10_000, 100)).toBe(2)
  })
})
