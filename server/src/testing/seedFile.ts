import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const signal = (id: string, more: object = {}) => ({
  id,
  title: id,
  sn: id,
  dataType: 'number',
  unit: 'm',
  scale: 2,
  lowerLimit: 0,
  upperLimit: 10,
  readonly: true,
  intervalMs: 1000,
  ...more,
})

function organisation(name: 'a' | 'b', roles: readonly string[]) {
  const signals = [
    signal(`${name}-level`),
    signal(`${name}-set`, { readonly: false }),
    signal(`${name}-run`, {
      dataType: 'boolean',
      unit: '',
      scale: 0,
      readonly: false,
      lowerLimit: null,
      upperLimit: null,
    }),
  ]
  const equipment = {
    id: `eq-${name}`,
    equipName: `Pump ${name}`,
    sn: `P-${name}`,
    gatewayId: `gw-${name}`,
    display: 'list',
    address: '',
    note: '',
    latitude: 31.2,
    longitude: 121.5,
    signals,
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
  const page = {
    id: `page-${name}`,
    title: 'Page',
    file: {
      format: 1,
      con: { width: 800, height: 600 },
      widgets: [text, button],
      bind: { equips: [], signals: [], keys: [], mvars: [] },
    },
  }
  return {
    id: `org-${name}`,
    title: `Organisation ${name}`,
    accounts: roles.map((roleType) => ({ loginname: `${roleType}-${name}`, roleType })),
    gateways: [{ id: `gw-${name}`, title: 'Gateway', intervalMs: 1000, sn: `SN-${name}` }],
    groups: [{ id: `group-${name}`, title: 'Pumps', equipIds: [`eq-${name}`] }],
    equipment: [equipment, { ...equipment, id: `eq-${name}-none`, gatewayId: null, signals: [] }],
    projects: [
      {
        id: `project-${name}`,
        title: 'Project',
        note: '',
        mvars: [{ id: `mvar-${name}`, title: 'Mean', unit: 'm', calcType: 'avg', formula: `eq-${name}.${name}-level` }],
        pages: [page],
      },
    ],
  }
}

/** Two organisations of the same shape. A has an account for every role (`admin-a`, `viewer-a` ...), B an admin. */
export function writeSeedFile(folder: string): string {
  const path = join(folder, 'seed.json')
  writeFileSync(
    path,
    JSON.stringify({
      organisations: [organisation('a', ['admin', 'operation', 'designer', 'viewer']), organisation('b', ['admin'])],
    }),
  )
  return path
}
