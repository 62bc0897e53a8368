import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { demoPlants, demoSeed } from '@mimic/fixtures/demo'
import { readConfig } from '../server/src/platform/settings/config.ts'
import { createLog } from '../server/src/platform/telemetry/log.ts'
import { startServer } from '../server/src/startServer.ts'
import { PlantServer } from './plantServer.ts'
import { readablePassword } from './secrets.ts'

/**
 * The plants of the demo as a server gives them, by their folders and paths: with every field that a plant as text has
 * by now.
 */
export async function pulledDemoPlants(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-demo-'))
  try {
    for (const [name, items] of Object.entries(demoPlants()))
      for (const [path, item] of Object.entries(items)) writeDemoFile(folder, join(name, path), JSON.stringify(item))
    writeDemoFile(folder, 'seed.json', JSON.stringify(demoSeed()))
    return await pullPlants(join(folder, 'seed.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The plants of a server that was filled with a seed of the demo, by their folders and paths. */
export async function pullPlants(seedPath: string): Promise<Map<string, string>> {
  const data = mkdtempSync(join(tmpdir(), 'mimic-demo-'))
  const password = readablePassword()
  // Nothing listens on port 9: the server runs without a bus.
  const env = { PORT: '0', HOST: '127.0.0.1', MIMIC_DATA: data, MQTT_URL: 'mqtt://127.0.0.1:9' }
  const config = readConfig({ ...env, MIMIC_SEED: seedPath, MIMIC_DEMO_PASSWORD: password })
  const server = await startServer(config, { log: createLog('server', 'silent') })
  try {
    const texts = new Map<string, string>()
    for (const { accounts, plant } of demoSeed().organisations) {
      const admin = accounts.find(({ roleType }) => roleType === 'admin')?.loginname ?? ''
      const caller = await PlantServer.login(`http://127.0.0.1:${server.port}`, admin, password)
      for (const { path, text } of (await caller.pull()).files) texts.set(`${plant}/${path}`, text)
    }
    return texts
  } finally {
    await server.stop()
    rmSync(data, { recursive: true })
  }
}

export function writeDemoFile(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
