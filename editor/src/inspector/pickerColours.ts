import { paths } from '@mimic/contract'
import { type PageRecords, toRecords } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { caller } from '../api/caller.ts'
import { groundBehind } from '../fields/colour/groundBehind.ts'
import type { PickerColours } from '../fields/colour/PickerColours.ts'
import { countColours, mostUsed } from '../fields/colour/usedColours.ts'
import { projectPages } from '../pages/ProjectPages.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'

/** Other pages that are read for their colours: their saved files may be large. */
const PAGES = 12

/** Fields that hold the colour of a text. */
const isTextColour = (path: string) => path.endsWith('font.color')

/** The colours of the page and the project for the picker. Other pages are read once, when it is opened first. */
export const pickerColours: Part<PickerColours> = (store) => {
  let others: Promise<readonly string[]> | undefined
  return {
    ofPage: () => coloursOf([toRecords(store.document)]),
    ofProject: () => {
      others ??= readOthers(store).then(coloursOf)
      return others
    },
    grounds: (path) => (isTextColour(path) ? groundsOf(store) : []),
  }
}

function coloursOf(pages: readonly PageRecords[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const page of pages) countColours(page, counts)
  return mostUsed(counts)
}

function groundsOf({ document, editing, selection }: DesignerStore): readonly number[] {
  const grounds = selection.flatMap((id) => {
    const record = document.get(id)
    return record ? groundBehind(editing?.edits.get(record.type)?.model, record.props, document.con) : []
  })
  return [...new Set(grounds)]
}

/** The saved versions of other pages; one that cannot be read is left out. */
async function readOthers(store: DesignerStore): Promise<readonly PageRecords[]> {
  const pages = store.part(projectPages)
  if (pages.state === 'idle') await pages.load()
  const saved = pages.rows.filter(({ id, version }) => id !== store.pageId && version > 0).slice(0, PAGES)
  const read = saved.map(async ({ id, version }) => {
    const path = paths.projectMonitorPageFile.replace(':pageId', id).replace(':version', String(version))
    return parsePage(await caller.file(path), models).page
  })
  return (await Promise.allSettled(read)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
