import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import type { Browser } from 'puppeteer-core'
import { inTab } from '../browserCases.ts'
import { type Figure, type SuiteOptions, summarise } from '../Suite.ts'
import { differingShare } from './differingShare.ts'
import { READY } from './measureScenario.ts'
import type { PeerRequest } from './PeerCase.ts'
import { isOurs, type PeerName } from './peerNames.ts'

/** A page to take pictures of, and how it is called in file names and in the report. */
export interface PicturedPage {
  readonly name: string
  readonly json: string
}

/**
 * Writes a picture of every page by every engine, with values: an empty canvas is fast too. @returns by engine the
 * share of each picture that differs clearly from ours
 */
export async function takePictures(
  browser: Browser,
  url: string,
  pages: readonly PicturedPage[],
  { pictures = '', engines }: SuiteOptions,
): Promise<Figure[]> {
  mkdirSync(pictures, { recursive: true })
  const figures: Figure[] = []
  for (const { name, json } of pages) {
    const taken = new Map<PeerName, PNG>()
    for (const engine of engines) {
      try {
        const file = await pictureOf(browser, url, engine, json)
        writeFileSync(join(pictures, `${name}-${engine}.png`), file)
        taken.set(engine, PNG.sync.read(Buffer.from(file)))
      } catch (error) {
        console.error(`  no picture of ${engine}, ${name}: ${error}`)
      }
    }
    figures.push(...compared(name, taken))
  }
  console.log(`  pictures are in ${pictures}`)
  return figures
}

function pictureOf(browser: Browser, url: string, engine: PeerName, json: string): Promise<Uint8Array> {
  return inTab(browser, url, READY, async (tab) => {
    const request: PeerRequest = { engine, scenario: 'idle', json, frames: 0, seed: 1, scale: 1 }
    await tab.evaluate((given) => window.openPeer(given), request as never)
    await tab.evaluate(() => window.showValues())
    return tab.screenshot({ type: 'png' })
  })
}

function compared(name: string, taken: ReadonlyMap<PeerName, PNG>): Figure[] {
  const [ours, reference] = [...taken].findLast(([engine]) => isOurs(engine)) ?? []
  if (!reference) return []
  return [...taken].flatMap(([subject, picture]) => {
    if (subject === ours) return []
    const percent = 100 * differingShare(picture, reference)
    console.log(`  picture of ${name}: ${subject} differs from ${ours} in ${percent.toFixed(1)} %`)
    const about = { scenario: `picture (${name})`, subject, metric: `differs from ${ours}`, unit: '%' }
    return [{ ...about, ...summarise([percent]) }]
  })
}
