import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Speech } from './Speech.ts'

let folder: string
let now = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-speech-test-'))
  now = 1_000_000
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program with the options of espeak-ng, whose sound is its voice and the text of its file. */
const programWith = (lines: string): string => {
  const path = join(folder, 'speaks')
  const script = `#!/bin/sh\necho "$*" >> ${folder}/calls\n${lines}\n`
  writeFileSync(path, script, { mode: 0o755 })
  return path
}
const SPEAKS = 'printf "%s:" "$2" > "$6"; cat "$4" >> "$6"'
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
const text = async (sound: Promise<Buffer | undefined>) => (await sound)?.toString()

it('[spec:msg-speech] makes the sound of a text by the program, in the language of the text', async () => {
  const speech = new Speech({ program: programWith(SPEAKS), now: () => now })
  expect(await text(speech.say('严重报警，1 号泵'))).toBe('cmn:严重报警，1 号泵')
  expect(await text(speech.say('Pump 1: high'))).toBe('en:Pump 1: high')
})

it('gives the text in a file, never as an argument', async () => {
  const speech = new Speech({ program: programWith(SPEAKS), now: () => now })
  const hostile = '--version; $(touch /tmp/x) `id`'
  expect(await text(speech.say(hostile))).toBe(`en:${hostile}`)
  expect(calls()).toHaveLength(1)
  expect(calls()[0]).not.toContain('version')
})

it('runs once for a text, however often and by how many it is asked for', async () => {
  const speech = new Speech({ program: programWith(SPEAKS), now: () => now })
  const asked = [speech.say('High'), speech.say('High')]
  await Promise.all(asked)
  await speech.say('High')
  expect(calls()).toHaveLength(1)
})

it('says nothing without the program, and looks for it again a minute later', async () => {
  const path = join(folder, 'speaks')
  const speech = new Speech({ program: path, now: () => now })
  expect(await speech.say('High')).toBeUndefined()
  programWith(SPEAKS)
  expect(await speech.say('High')).toBeUndefined()
  now += 60_000
  expect(await text(speech.say('High'))).toBe('en:High')
})

it('says nothing where the program fails, and tries again the next time', async () => {
  const program = programWith('exit 3')
  const speech = new Speech({ program, now: () => now })
  expect(await speech.say('High')).toBeUndefined()
  programWith(SPEAKS)
  expect(await text(speech.say('High'))).toBe('en:High')
})

it('leaves texts to the browser while too many wait', async () => {
  const speech = new Speech({ program: programWith(SPEAKS), now: () => now })
  const sounds = await Promise.all(Array.from({ length: 6 }, (_, i) => text(speech.say(`Alarm ${i}`))))
  expect(sounds.filter((sound) => sound === undefined)).toHaveLength(2)
})
