import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The password of every account of the seed. */
export const PASSWORD = 'Pump-room-7'

/** The items of a plant as text, by the paths of their files. */
export type PlantItems = Readonly<Record<string, object>>
/** An organisation of a seed file, with its plant. */
export interface TestOrganisation {
  readonly id: string
  readonly title: string
  readonly accounts: readonly { readonly loginname: string; readonly roleType: string }[]
  readonly plant: PlantItems
}

const signal = (id: string, more: object = {}) => ({
  id,
  title: id,
  sn: id,
  dataType: 'number',
  unit: 'm',
  decimals: 2,
  lowerLimit: 0,
  upperLimit: 10,
  access: 'r',
  ...more,
})

/** The initial settings of a project: whoever adds one with them changes nothing more. */
const asTheyAre = { errorValShow: 'asIs', errorDefaultVal: 0, archived: false }

function organisation(name: 'a' | 'b', roles: readonly string[]): TestOrganisation {
  const onOff = { dataType: 'boolean', unit: '', decimals: 0, access: 'rw', lowerLimit: null, upperLimit: null }
  const device = {
    id: `eq-${name}`,
    equipName: `Pump ${name}`,
    sn: `P-${name}`,
    gatewayId: `gw-${name}`,
    display: 'list',
    address: '',
    note: '',
    latitude: 31.2,
    longitude: 121.5,
    signals: [signal(`${name}-level`), signal(`${name}-set`, { access: 'rw' }), signal(`${name}-run`, onOff)],
  }
  const text = {
    id: 'w1',
    widgetType: 'UsualDataText',
    position: { x: 20, y: 20, width: 100, height: 40, rotate: 0 },
    data: { type: 'signal', signalId: `${name}-level`, equipId: `eq-${name}` },
  }
  const button = {
    id: 'w2',
    widgetType: 'UsualButton',
    position: { x: 20, y: 80, width: 100, height: 40, rotate: 0 },
    data: { type: 'signal', signalId: `${name}-set`, equipId: `eq-${name}` },
  }
  const projectId = `project-${name}`
  return {
    id: `org-${name}`,
    title: `Organisation ${name}`,
    accounts: roles.map((roleType) => ({ loginname: `${roleType}-${name}`, roleType })),
    plant: {
      'gateways/Gateway.json': { id: `gw-${name}`, title: 'Gateway', sn: `SN-${name}`, note: '', economizeOpen: false },
      'devices/Pump.json': device,
      'devices/Pump-2.json': { ...device, id: `eq-${name}-none`, gatewayId: null, signals: [] },
      'groups/Pumps.json': { id: `group-${name}`, title: 'Pumps', equipIds: [`eq-${name}`], place: 0 },
      'projects/Project/project.json': { id: projectId, title: 'Project', note: '', ...asTheyAre },
      'projects/Project/variables/Mean.json': {
        id: `mvar-${name}`,
        projectId,
        title: 'Mean',
        unit: 'm',
        calcType: 'avg',
        formula: `eq-${name}.${name}-level`,
      },
      'projects/Project/pages/Page.json': {
        id: `page-${name}`,
        projectId,
        title: 'Page',
        con: { width: 800, height: 600 },
        widgets: [text, button],
      },
    },
  }
}

/** Two organisations of the same shape. A has an account for every role (`admin-a`, `viewer-a` ...), B an admin. */
export const testOrganisations = (): readonly TestOrganisation[] => [
  organisation('a', ['admin', 'operation', 'designer', 'viewer']),
  organisation('b', ['admin']),
]

/** Writes a seed file and the plants beside it. @returns its path */
export function writeSeedFile(
  folder: string,
  organisations: readonly TestOrganisation[] = testOrganisations(),
): string {
  for (const { id, plant } of organisations)
    for (const [path, item] of Object.entries(plant)) {
      const file = join(folder, id, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(item))
    }
  const path = join(folder, 'seed.json')
  writeFileSync(path, JSON.stringify({ organisations: organisations.map((each) => ({ ...each, plant: each.id })) }))
  return path
}
