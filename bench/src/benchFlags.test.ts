import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, readCommandLine } from '@mimic/contract/commandLine'
import { describe, expect, it } from 'vitest'
import { type BenchFlags, benchFlags } from './benchFlags.ts'
import { peerScenarios } from './peers/PeerCase.ts'
import { peerNames } from './peers/peerNames.ts'

const parse = (...words: string[]): BenchFlags => {
  const given = readCommandLine(commandOf('bench'), words)
  if (given === 'help') throw new Error('no flags were given')
  return benchFlags(given)
}

describe('the flags of a bench', () => {
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

  it('takes the shares of the sides of the canvas', () => {
    expect(parse().scale).toBe(1)
    expect(parse('--scale', '0.25').scale).toBe(0.25)
  })

  it('has suites, engines and scenarios as the table of commands names them', () => {
    const choicesOf = (name: string) => commandOf('bench').options?.find((each) => each.name === name)?.choices
    // Read, not imported: the suites load the whole product.
    const text = (file: string) => readFileSync(join(import.meta.dirname, 'suites', file), 'utf8')
    const files = [...text('index.ts').matchAll(/ from '\.\/(\w+\.ts)'/g)].map(([, file = '']) => file)
    const names = files.map((file) => /^ {2}name: '(.+)',$/m.exec(text(file))?.[1])
    expect([...(choicesOf('suite') ?? [])].sort()).toEqual(names.sort())
    expect(choicesOf('engines')).toEqual(peerNames)
    expect(choicesOf('scenarios')).toEqual(peerScenarios)
  })
})
