import { toPageFile } from '@mimic/engine'
import { exportSvg } from '@mimic/engine/exchange'
import { models } from '@mimic/engine/models'
import { ScrambledPicture } from '@mimic/engine/readBack'
import type { Command, Desk } from '../commands/Command.ts'
import { pageTitle } from '../pages/ProjectPages.ts'
import { download } from './download.ts'

async function exportPng({ store, shell }: Desk, scale: number): Promise<void> {
  try {
    const picture = await store.engine?.snapshot(scale)
    if (picture) download(picture, pageTitle(store), scale === 1 ? 'png' : `@${scale}x.png`)
  } catch (error) {
    if (!(error instanceof ScrambledPicture)) throw error
    shell.tell('pictureScrambled')
  }
}

async function exportPicture({ store }: Desk): Promise<void> {
  if (!store.engine) return
  const svg = await exportSvg(store.engine, { title: pageTitle(store), imageBase: document.baseURI })
  download(new Blob([svg], { type: 'image/svg+xml' }), pageTitle(store), 'svg')
}

/** The page as files: what the server would save, and pictures of it as vectors and as pixels. */
export const exportCommands = {
  exportJson: {
    label: 'exportJson',
    icon: 'code-block',
    keys: ['Shift+J'],
    run: ({ store }) =>
      download(
        new Blob([JSON.stringify(toPageFile(store.document, models), undefined, 2)], { type: 'application/json' }),
        pageTitle(store),
        'json',
      ),
  },
  exportSvg: { label: 'exportSvg', icon: 'polygon-filter', keys: ['Shift+G'], run: (desk) => void exportPicture(desk) },
  exportPng: { label: 'exportPng', icon: 'media', keys: ['Shift+P'], run: (desk) => void exportPng(desk, 1) },
  exportPngLarge: { label: 'exportPngLarge', icon: 'media', keys: ['Shift+I'], run: (desk) => void exportPng(desk, 2) },
} as const satisfies Record<string, Command>
