import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { demoFiles, demoPlants } from '@mimic/fixtures/demo'
import { pulledDemoPlants, writeDemoFile } from './demoPlants.ts'
import { root } from './root.ts'

// Writes fixtures/demo from its sources in fixtures/src.
takeCommandLine('demo')
const folder = join(root, 'fixtures/demo')
const plants = await pulledDemoPlants()
for (const name of Object.keys(demoPlants())) rmSync(join(folder, name), { recursive: true, force: true })
for (const [path, text] of [...Object.entries(demoFiles()), ...plants]) writeDemoFile(folder, path, text)
console.log(`${plants.size} files of plants in ${folder}`)
