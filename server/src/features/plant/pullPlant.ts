import type { PlantFile } from '@mimic/contract'
import type { InnerCalls } from './InnerCalls.ts'
import { plantKinds } from './kinds/index.ts'
import { PlantPaths } from './plantPaths.ts'
import { textOf } from './plantText.ts'

/** The whole plant of an organisation as files, in the order of their paths. */
export async function pullPlant(calls: InnerCalls): Promise<PlantFile[]> {
  const paths = new PlantPaths()
  const files: PlantFile[] = []
  for (const kind of plantKinds)
    for (const id of (await kind.ids(calls)).toSorted()) {
      const item = await kind.read(calls, id)
      files.push({ path: paths.path(kind.name, String(item[kind.titleField] ?? ''), item), text: textOf(item) })
    }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
