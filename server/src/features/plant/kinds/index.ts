import { devices } from './devices.ts'
import { gateways } from './gateways.ts'
import { groups } from './groups.ts'
import { models } from './models.ts'
import type { PlantKind } from './PlantKind.ts'
import { pages } from './pages.ts'
import { pictures } from './pictures.ts'
import { projects } from './projects.ts'
import { reports } from './reports.ts'
import { templates } from './templates.ts'
import { variables } from './variables.ts'

/** Every kind of thing that stands in files, each after those that it names. */
export const plantKinds: readonly PlantKind[] = [
  models,
  gateways,
  templates,
  devices,
  groups,
  projects,
  variables,
  reports,
  pages,
  pictures,
]
