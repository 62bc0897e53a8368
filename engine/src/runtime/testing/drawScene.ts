import type { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { Backend } from '../../gpu/Device.ts'
import { readPng } from './comparePng.ts'
import type { VisualScene } from './VisualScene.ts'

export type SizedScene = VisualScene & { readonly width?: number; readonly height?: number }

/** Opens a scene on the lab's page. @returns its picture, once it is at rest */
export async function drawScene(page: Page, scene: SizedScene, backend: Backend, zoom = 1): Promise<PNG> {
  await page.evaluate((s, o) => window.lab.open(s.page, { ...s, ...o }), scene, { backend, zoom })
  expect(await page.evaluate(() => window.lab.errors)).toHaveLength(scene.fails ?? 0)
  return shownOn(page)
}

export async function shownOn(page: Page): Promise<PNG> {
  return readPng(await page.evaluate(() => window.lab.png()))
}

/** @returns the same picture, drawn as a whole */
export async function drawnWholeOn(page: Page): Promise<PNG> {
  await page.evaluate(async () => {
    // After a picture of the page no cached drawing is used any more.
    await window.lab.engine?.snapshot(1)
    await window.lab.still()
  })
  return shownOn(page)
}
