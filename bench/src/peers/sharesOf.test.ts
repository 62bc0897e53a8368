import { expect, it } from 'vitest'
import type { Figure } from '../Suite.ts'
import { meanShareFigures, shareFigures, sharesOf } from './sharesOf.ts'

const figure = (subject: string, median: number, samples = 5): Figure => ({
  scenario: 'live (2000)',
  subject,
  metric: 'total',
  unit: 'ms',
  median,
  spread: 0,
  samples,
})
const scene = (seed: number, ours: number, konva: number, layered: number) => ({
  seed,
  figures: [
    figure('mimic-canvas2d', ours),
    figure('konva', konva),
    figure('konva-layers', layered),
    figure('zrender', Number.NaN, 0),
    // A floor is no peer.
    figure('raw-canvas2d', 1),
  ],
})

it('compares with the better of two set-ups, and tells the worst scene', () => {
  const shares = sharesOf([scene(1, 10, 20, 40), scene(2, 30, 40, 20), scene(3, 10, 10, 11)])
  expect(shares.map(({ seed, best, share }) => [seed, best, share])).toEqual([
    [1, 'konva', 0.5],
    [2, 'konva-layers', 1.5],
    [3, 'konva', 1],
  ])
  expect(shareFigures(shares)).toMatchObject([
    { metric: 'total, share of the best peer', median: 1, samples: 3 },
    { metric: 'total, worst share (scene 2)', median: 1.5 },
  ])
})

it('means the shares of all scenes in each round, so that their spread is that of the rounds', () => {
  const of = (seed: number, ours: readonly number[]) => ({
    seed,
    figures: [
      { ...figure('mimic-canvas2d', 10), rounds: ours },
      { ...figure('konva', 10), rounds: [10, 10, 10] },
      { ...figure('zrender', 20), rounds: [20, 5, 20] },
    ],
  })
  const [mean] = meanShareFigures(sharesOf([of(1, [5, 10, 20]), of(2, [20, 10, 20])]))
  // The best library of each round counts.
  expect(mean).toMatchObject({ metric: 'total, mean share of the best peer', samples: 3, median: 2 })
  expect(mean?.spread).toBeCloseTo(0.25)
})

it('leaves out a scene without a figure of ours or of any library', () => {
  expect(sharesOf([{ seed: 1, figures: [figure('mimic-canvas2d', 1)] }])).toEqual([])
  expect(sharesOf([{ seed: 1, figures: [figure('konva', 1), figure('mimic-canvas2d', Number.NaN, 0)] }])).toEqual([])
})
