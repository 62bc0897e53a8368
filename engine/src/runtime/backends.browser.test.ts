import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDifferent } from './testing/comparePng.ts'
import { drawScene } from './testing/drawScene.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'
import type { VisualScene } from './testing/VisualScene.ts'

/** Pictures of differences, or of all scenes with MIMIC_PICTURES=1. Git ignores them. */
const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url))
/**
 * Greatest difference between the backends: at most 0.8 % of the pixels visibly (0.1 on pixelmatch's scale; nearly all
 * of them are edges of letters and curves), and none strongly (0.5).
 */
const VISIBLE = { threshold: 0.1, share: 0.008 }
const STRONG = 0.5

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

async function keep(name: string, canvas2d: PNG, webgl: PNG): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true })
  await writeFile(`${ARTIFACTS}${name}-canvas2d.png`, PNG.sync.write(canvas2d))
  await writeFile(`${ARTIFACTS}${name}-webgl.png`, PNG.sync.write(webgl))
}

/** Text is laid out for every scale, from the least zoom to the greatest. */
const zoomsOf = (scene: VisualScene) => (scene.name === 'text' ? [0.1, 1, 3, 8] : [1, 3])

describe('both backends', () => {
  for (const scene of scenes) {
    for (const zoom of zoomsOf(scene)) {
      it(`GP1 draw "${scene.name}" alike at ${zoom * 100} %`, async () => {
        const a = await drawScene(lab.page, scene, 'canvas2d', zoom)
        const b = await drawScene(lab.page, scene, 'webgl', zoom)
        const visible = countDifferent(a, b, VISIBLE.threshold)
        const strong = countDifferent(a, b, STRONG)
        const isAlike = visible / (a.width * a.height) < VISIBLE.share && strong === 0
        if (!isAlike || process.env['MIMIC_PICTURES']) await keep(`${scene.name}-${zoom * 100}`, a, b)
        expect(visible / (a.width * a.height), `${visible} pixels differ visibly`).toBeLessThan(VISIBLE.share)
        expect(strong, 'pixels differ strongly').toBe(0)
      })
    }
  }
})
