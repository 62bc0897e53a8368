import { plantKinds } from '../kinds/index.ts'
import type { PlantKindName } from '../kinds/PlantKind.ts'

/** JSON Schemas (draft 2020-12) of the files of a plant, for editors: one for each kind. */
export const plantSchemas = (): ReadonlyMap<PlantKindName, object> =>
  new Map(
    plantKinds.map(({ name, schema }) => [
      name,
      // TypeBox keeps marks of its own, which are no part of the text.
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: `Mimic: a ${name}`,
        ...(JSON.parse(JSON.stringify(schema)) as object),
      },
    ]),
  )
