import type { PlantPull } from '@mimic/contract'
import type { InnerCalls } from './InnerCalls.ts'
import { plantKinds } from './kinds/index.ts'
import { folders, PlantPaths } from './plantPaths.ts'
import { textOf } from './plantText.ts'

/** The whole plant of an organisation as files, in the order of their paths, and what the caller may not see of it. */
export async function pullPlant(calls: InnerCalls): Promise<PlantPull> {
  const paths = new PlantPaths()
  const files: PlantPull['files'] = []
  const omitted: PlantPull['omitted'] = { folders: [], widgets: [] }
  for (const kind of plantKinds) {
    const { listed } = kind
    if (listed && !calls.may(listed)) {
      omitted.folders.push({ folder: folders[kind.name], permission: listed.allow })
      continue
    }
    for (const id of (await kind.ids(calls)).toSorted()) {
      const item = await kind.read(calls, id)
      const path = paths.path(kind.name, String(item[kind.titleField] ?? ''), item)
      files.push({ path, text: textOf(item) })
      const count = (await kind.hidden?.(calls, id)) ?? 0
      if (count > 0) omitted.widgets.push({ path, count })
    }
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), omitted }
}
