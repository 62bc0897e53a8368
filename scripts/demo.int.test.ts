import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@mimic/contract'
import { demoSeed } from '@mimic/fixtures/demo'
import { expect, it } from 'vitest'
import { readPlantFolder } from '../server/src/features/plant/plantFolder.ts'
import { TestServer } from '../server/src/testing/TestServer.ts'
import { pulledDemoPlants, pullPlants } from './demoPlants.ts'
import { root } from './root.ts'

const demo = join(root, 'fixtures/demo')
const plants = demoSeed().organisations.map(({ plant }) => plant)
const kept = new Map(
  plants.flatMap((plant) => [...readPlantFolder(join(demo, plant))].map(([path, text]) => [`${plant}/${path}`, text])),
)

it('the plants of fixtures/demo match their source, with every field that a plant as text has', async () => {
  const made = await pulledDemoPlants()
  const hint = 'run `npm run demo`'
  expect([...kept.keys()].sort(), hint).toEqual([...made.keys()].sort())
  for (const [path, text] of made) expect(kept.get(path), `${path}: ${hint}`).toBe(text)
})

it('a pull of a freshly filled demo equals its folders byte for byte', async () => {
  expect(await pullPlants(join(demo, 'seed.json'))).toEqual(kept)
})

it('a push of the folder onto the demo plans no change, and neither do the gateway files of `npm start`', async () => {
  const test = await TestServer.start({ env: { MIMIC_SEED: join(demo, 'seed.json') } })
  try {
    const files = [...readPlantFolder(join(demo, 'water-works'))].map(([path, text]) => ({ path, text }))
    const asked = { files: JSON.stringify(files), plan: true }
    const states = async () => {
      const admin = await test.login('admin')
      const { rows } = (await admin.call(paths.gatewayConfigQuery, { gatewayId: 'gw-a' })).reply.data as {
        rows: object[]
      }
      return [(await admin.call(paths.plantPush, asked)).reply.data, rows]
    }
    const before = await states()
    expect(before).toMatchObject([{ changes: [], gateways: [] }, [{ version: 1, author: 'system' }]])
    await test.server.stop()
    mkdirSync(join(test.folder, 'gateways'))
    for (const name of ['gateway-a.json', 'gateway-b.json'])
      copyFileSync(join(demo, name), join(test.folder, 'gateways', name))
    await test.startServer()
    expect(await states()).toEqual(before)
  } finally {
    await test.stop()
  }
})
