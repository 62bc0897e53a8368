import { alarmClasses } from './alarmClasses.ts'
import { devices } from './devices.ts'
import { gateways } from './gateways.ts'
import { groups } from './groups.ts'
import { models } from './models.ts'
import type { PlantKind, PlantKindName } from './PlantKind.ts'
import { pages } from './pages.ts'
import { departments, regions, roles } from './people.ts'
import { pictures } from './pictures.ts'
import { projects } from './projects.ts'
import { reports } from './reports.ts'
import { templates } from './templates.ts'
import { variables } from './variables.ts'

/** Every kind of thing that stands in files, each after those that it names. */
const kinds: { readonly [N in PlantKindName]: PlantKind } = {
  department: departments,
  region: regions,
  role: roles,
  model: models,
  alarmClass: alarmClasses,
  gateway: gateways,
  template: templates,
  device: devices,
  group: groups,
  project: projects,
  variable: variables,
  report: reports,
  page: pages,
  picture: pictures,
}
export const plantKinds: readonly PlantKind[] = Object.values(kinds)
