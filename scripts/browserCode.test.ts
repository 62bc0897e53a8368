import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

/** Sources that run in a browser. */
const folders = ['console/src', 'contract/src', 'editor/src', 'engine/src', 'runtime-viewer/src', 'workers/src']
const sources = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|bench)\.tsx?$|\/testing\//.test(path))
const linesWith = (pattern: RegExp): string[] =>
  sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
  )

it('no text becomes HTML or code in a browser', () => {
  expect(sources.length).toBeGreaterThan(500)
  const html = /innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|srcdoc|document\.write/
  expect(linesWith(html)).toEqual([])
  expect(linesWith(/\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]/)).toEqual([])
})

it('no window takes messages of another, so none can deceive it', () => {
  // Workers, ports and sockets have one sender, which the page itself has made.
  const listening = linesWith(/addEventListener\(\s*['"]message['"]|\.onmessage\b/)
  expect(listening.map((line) => line.replace(/,? ?\(.*|=.*/, '').trim())).toEqual([
    'runtime-viewer/src/link/LiveLink.ts: socket.onmessage',
    'runtime-viewer/src/link/MessageLink.ts: socket.onmessage',
    'runtime-viewer/src/scripts/ScriptHost.ts: worker.addEventListener',
    'runtime-viewer/src/scripts/script.worker.ts: addEventListener',
    'workers/src/AnimationHost.ts: port1.onmessage',
  ])
})
