import { writeFileSync } from 'node:fs'
import { widgetLists } from '../engine/scripts/generateWidgets.mjs'

// Writes the lists first, because the generator of the documents imports them.
for (const { path, text } of await widgetLists()) writeFileSync(path, text)
await import('./docs.ts')
