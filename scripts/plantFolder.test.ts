import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PlantFolder } from './plantFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const role = { path: 'roles/Shift.json', text: '{\n  "id": "shift"\n}\n' }
const group = { path: 'groups/Pumps.json', text: '{\n  "id": "pumps"\n}\n' }
const bytesOf = async () => new Uint8Array()
const at = (origin: string) => new PlantFolder(folder, origin)

it('keeps the files of a folder that a pull leaves out, and takes none for gone', async () => {
  await at('http://one').write([role, group], { bytesOf })
  await at('http://one').write([group], { omitted: ['roles'], bytesOf })
  expect(existsSync(join(folder, role.path))).toBe(true)
  expect(at('http://one').changes()).toEqual([])
  // Nobody has left it out: it is gone on the server.
  await at('http://one').write([group], { bytesOf })
  expect(existsSync(join(folder, role.path))).toBe(false)
})

it('has no base of what it keeps where another server was pulled', async () => {
  await at('http://one').write([role, group], { bytesOf })
  await at('http://two').write([group], { omitted: ['roles'], bytesOf })
  expect(at('http://two').changes()).toEqual([role])
})
