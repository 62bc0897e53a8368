import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { root } from './root.ts'

const { words } = takeCommandLine('fix')
const biome = join(root, 'node_modules', '.bin', 'biome')
const paths = words.length > 0 ? words : ['.']
process.exit(spawnSync(biome, ['check', '--write', ...paths], { cwd: root, stdio: 'inherit' }).status ?? 1)
