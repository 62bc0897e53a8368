import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'
import type { VisualScene } from './testing/VisualScene.ts'
import { PICTURE, widgetScenes } from './testing/widgetScenes.ts'

// Pictures that were checked by eye and kept. MIMIC_PICTURES=write makes them again: look at every one before you
// commit it.

const WIDGETS = fileURLToPath(new URL('../../../docs/pictures/widgets/', import.meta.url))
const SCENES = fileURLToPath(new URL('./testing/pictures/', import.meta.url))
const isWriting = process.env['MIMIC_PICTURES'] === 'write'
/**
 * At most 1.5 % of the pixels differ visibly (0.1 on pixelmatch's scale) from the kept picture, which Canvas 2D drew:
 * other versions of fonts and browser antialias letters differently.
 */
const TOLERANCE = { threshold: 0.1, share: 0.015 }

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
  for (const folder of [WIDGETS, SCENES]) await mkdir(folder, { recursive: true })
})
afterAll(() => lab?.close())

async function draw(scene: VisualScene, backend: Backend, size: { width: number; height: number }): Promise<PNG> {
  await lab.page.evaluate((s, o) => window.lab.open(s.page, { ...s, ...o }), scene, { backend, ...size })
  expect(await lab.page.evaluate(() => window.lab.errors)).toHaveLength(scene.fails ?? 0)
  return readPng(await lab.page.evaluate(() => window.lab.png()))
}

async function compare(scene: VisualScene, folder: string, size: { width: number; height: number }): Promise<void> {
  const path = `${folder}${scene.name}.png`
  if (isWriting) await writeFile(path, PNG.sync.write(await draw(scene, 'canvas2d', size)))
  expect(existsSync(path), `${path} is missing: MIMIC_PICTURES=write`).toBe(true)
  const kept = PNG.sync.read(await readFile(path))
  for (const backend of ['canvas2d', 'webgl'] as const) {
    const drawn = await draw(scene, backend, size)
    expect([drawn.width, drawn.height]).toEqual([kept.width, kept.height])
    const different = countDifferent(drawn, kept, TOLERANCE.threshold)
    expect(different / (kept.width * kept.height), `${backend}: ${different} pixels`).toBeLessThan(TOLERANCE.share)
  }
}

describe('kept pictures', () => {
  for (const scene of widgetScenes) it(`GP14 ${scene.name} looks as it did`, () => compare(scene, WIDGETS, PICTURE))
  for (const scene of scenes)
    it(`GP15 the scene "${scene.name}" looks as it did`, () => compare(scene, SCENES, { width: 1024, height: 768 }))
})
