import { join } from 'node:path'
import { bigPage } from '../bigPage.ts'
import { withBrowser, withPage } from '../browserCases.ts'
import { canvasesOf, casePage } from '../peers/casePage.ts'
import { installLibraries } from '../peers/installLibraries.ts'
import { benchFolder, measureScenario } from '../peers/measureScenario.ts'
import { mixOf } from '../peers/mixOf.ts'
import type { PeerScenario } from '../peers/PeerCase.ts'
import { isPackaged } from '../peers/peerNames.ts'
import { meanShareFigures, type SceneFigures, shareFigures, sharesOf } from '../peers/sharesOf.ts'
import { type PicturedPage, takePictures } from '../peers/takePictures.ts'
import type { Figure, Suite, SuiteOptions } from '../Suite.ts'

const SEED = 20_261
/** Most widgets on a pictured page: more hide each other. */
const PICTURED = 500

/** Our engine beside other drawing libraries and two lower bounds, on the same page. */
export const peers: Suite = {
  name: 'peers',
  about: `the same page (seed ${SEED}, 1920 x 1080) drawn by each engine, one page load per case, engines interleaved`,
  isAskedFor: true,
  async run(options) {
    const needsLibraries = options.engines.some(isPackaged)
    if (needsLibraries) installLibraries(join(benchFolder, 'peers'))
    const path = needsLibraries ? 'peers/page/index.html' : 'page/peers.html'
    return withPage({ root: benchFolder, input: [join(benchFolder, path)] }, ({ url }) =>
      measure(`${url}${path}`, options),
    )
  },
}

async function measure(url: string, options: SuiteOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  if (options.pictures)
    figures.push(...(await withBrowser((browser) => takePictures(browser, url, picturedPages(options), options))))
  for (const size of options.sizes) {
    for (const scenario of options.scenarios) {
      // Ten thousand frames of the largest page would take hours and show nothing new.
      if (scenario === 'heap growth' && size !== Math.min(...options.sizes)) continue
      if (scenario === 'bundle size' && size !== options.sizes[0]) continue
      const startedAt = performance.now()
      const label = scenario === 'bundle size' ? scenario : `${scenario} (${size})`
      figures.push(...(await (options.scenes > 0 ? drawnScenes : fixedScene)(url, scenario, size, label, options)))
      console.log(`  ${label}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
  }
  return figures
}

/** The page of all suites, or every drawn one. */
function picturedPages({ scenes, seed, sizes }: SuiteOptions): PicturedPage[] {
  const count = Math.min(PICTURED, ...sizes)
  if (scenes === 0) return [{ name: 'page', json: JSON.stringify(bigPage({ seed: SEED, count })) }]
  return Array.from({ length: scenes }, (_, i) => {
    const about = { seed: seed + i, count }
    return { name: `scene-${about.seed}`, json: JSON.stringify(bigPage(about, mixOf(about.seed, count))) }
  })
}

function fixedScene(url: string, scenario: PeerScenario, size: number, label: string, options: SuiteOptions) {
  const about = { seed: SEED, count: size }
  return measureScenario(url, { scenario, size, label, json: JSON.stringify(casePage(scenario, about)) }, options)
}

/** The same scenario on pages of different mixes, as shares of the best library on each. */
async function drawnScenes(url: string, scenario: PeerScenario, size: number, label: string, options: SuiteOptions) {
  const scenes: SceneFigures[] = []
  for (let i = 0; i < options.scenes; i++) {
    const about = { seed: options.seed + i, count: size }
    const mix = mixOf(about.seed, size / canvasesOf(scenario))
    const json = JSON.stringify(casePage(scenario, about, mix))
    const figures = await measureScenario(url, { scenario, size, label, json }, options)
    scenes.push({ seed: about.seed, figures })
  }
  const shares = sharesOf(scenes)
  for (const { seed, subject, metric, ours, best, share } of shares)
    console.log(
      `  scene ${seed}, ${label}, ${metric}: ${subject} ${ours.toPrecision(3)}, ${share.toFixed(2)} of ${best}`,
    )
  return options.isShort ? meanShareFigures(shares) : shareFigures(shares)
}
