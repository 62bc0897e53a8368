import { writeFileSync } from 'node:fs'
import { widgetLists } from '../engine/scripts/generateWidgets.mjs'

// The lists first: what writes the documents imports them.
for (const { path, text } of await widgetLists()) writeFileSync(path, text)
await import('./docs.ts')
