import { describe, expect, it } from 'vitest'
import { parseBenchFlags } from './benchFlags.ts'
import { peerNames } from './peers/peerNames.ts'

const suites = ['engine', 'peers']
const parse = (...args: string[]) => parseBenchFlags(args, suites)

describe('parseBenchFlags', () => {
  it('measures all engines at 2,000 widgets in three rounds by default', () => {
    expect(parse()).toMatchObject({ suites: [], rounds: 3, engines: peerNames, sizes: [2000], isBlank: false })
    expect(parse('--blank').isBlank).toBe(true)
  })

  it('keeps the order of lists and drops repetitions', () => {
    const flags = parse('--engines', 'konva,mimic-webgl,konva', '--sizes', '500,10000', '--scenarios', 'zoom, pan')
    expect(flags.engines).toEqual(['konva', 'mimic-webgl'])
    expect(flags.sizes).toEqual([500, 10000])
    expect(flags.scenarios).toEqual(['zoom', 'pan'])
  })

  it('knows the short run, whose flags others may replace', () => {
    expect(parse('--short')).toMatchObject({ isShort: true, scenes: 4, seed: 1, sizes: [500] })
    expect(parse('--short').engines).toHaveLength(4)
    expect(parse('--short', '--scenes', '2')).toMatchObject({ scenes: 2, seed: 1 })
    expect(parse().isShort).toBe(false)
  })

  it('limits our own subjects to a backend and leaves the others', () => {
    expect(parse('--backend', 'webgl', '--engines', 'mimic-webgl,mimic-canvas2d,pixi').engines).toEqual([
      'mimic-webgl',
      'pixi',
    ])
    expect(() => parse('--backend', 'webgl', '--engines', 'mimic-canvas2d')).toThrow('leaves none')
  })

  it.each([
    ['--engines', 'phaser', 'mimic-webgl, mimic-canvas2d, pixi'],
    ['--scenarios', 'explode', 'first picture, live'],
    ['--suite', 'all', 'engine, peers'],
    ['--backend', 'webgpu', 'webgl, canvas2d'],
  ])('says what %s knows when it does not know "%s"', (flag, name, list) => {
    expect(() => parse(flag, name)).toThrow(`${flag} knows no "${name}"; there are: ${list}`)
  })

  it.each([
    ['--sizes', '500,many'],
    ['--rounds', '0'],
  ])('refuses %s %s', (flag, text) => {
    expect(() => parse(flag, text)).toThrow(`${flag} must be a whole number from 1`)
  })

  it('draws at full size by default, or at the given share of it', () => {
    expect(parse().scale).toBe(1)
    expect(parse('--scale', '0.25').scale).toBe(0.25)
    for (const text of ['0', '1.5', 'half']) expect(() => parse('--scale', text)).toThrow('--scale must be above 0')
  })
})
