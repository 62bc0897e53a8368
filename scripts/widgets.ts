import { writeFileSync } from 'node:fs'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { widgetLists } from '../engine/scripts/generateWidgets.mjs'

takeCommandLine('widgets')
// Writes the lists first, because the generator of the documents imports them.
for (const { path, text } of await widgetLists()) writeFileSync(path, text)
await import('./docs.ts')
