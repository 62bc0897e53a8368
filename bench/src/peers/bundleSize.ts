import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'puppeteer-core'
import type { Plugin } from 'vite'
import { inTab, withPage } from '../browserCases.ts'
import type { Measured, PeerRequest } from './PeerCase.ts'
import { subjectFile } from './subjectFile.ts'

const PATH = 'page/minimal.html'

/**
 * Gzipped size of the scripts that a minimal page fetches until the scene is drawn; chunks that are not fetched do not
 * count.
 */
export async function bundleSize(browser: Browser, folder: string, { engine, json }: PeerRequest): Promise<Measured[]> {
  const subject: Plugin = {
    name: 'subject',
    resolveId: (id) => (id === 'virtual:subject' ? join(folder, subjectFile(engine)) : undefined),
  }
  return withPage({ root: folder, input: [join(folder, PATH)], plugins: [subject] }, ({ url, outDir }) =>
    inTab(browser, `${url}${PATH}`, 'typeof window.drawMinimal === "function"', async (tab) => {
      const fetched = await tab.evaluate((name, text) => window.drawMinimal(name, text), engine, json)
      const scripts = new Set(
        fetched.map((address) => new URL(address).pathname).filter((path) => path.endsWith('.js')),
      )
      if (scripts.size === 0) throw new Error('the minimal page fetched no script')
      const bytes = [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(outDir, path))).length, 0)
      return [{ metric: 'scripts, gzip', unit: 'kB', values: [bytes / 1000] }]
    }),
  )
}
