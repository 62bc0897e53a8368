import { CallError } from '@mimic/contract/client'
import { expect, it } from 'vitest'
import { AlarmSpeech, type Voices } from './AlarmSpeech.ts'

function harness(answer: () => unknown) {
  const heard: string[] = []
  const voices: Voices = {
    play: async (sound) => void heard.push(sound),
    speak: async (text, locale) => heard.push(`${locale} ${text}`) > 0,
    stop: () => heard.push('stop'),
  }
  const call = async <T>(): Promise<T> => answer() as T
  return { heard, speech: new AlarmSpeech(call, voices) }
}
const browser = { voice: 'browser', mime: '', sound: '' }

it('plays the sound that the server makes, and speaks by the browser where it makes none or does not answer', async () => {
  const server = harness(() => ({ voice: 'server', mime: 'audio/wav', sound: 'AAAA' }))
  await server.speech.say('Pump 1: high', 'en')
  expect(server.heard).toEqual(['AAAA'])
  const own = harness(() => browser)
  await own.speech.say('1 号泵', 'cn')
  expect(own.heard).toEqual(['cn 1 号泵'])
  const away = harness(() => {
    throw new CallError(503, '')
  })
  await away.speech.say('High', 'en')
  expect(away.heard).toEqual(['en High'])
})

it('speaks one text after the other, none twice in a row of waiting ones, and of a burst the first ones', async () => {
  const { heard, speech } = harness(() => browser)
  await Promise.all(['a', 'b', 'b', 'c', 'd', 'e'].map((text) => speech.say(text, 'en')))
  await expect.poll(() => heard.length).toBe(4)
  expect(heard).toEqual(['en a', 'en b', 'en c', 'en d'])
})

it('ends with the session', async () => {
  const { heard, speech } = harness(() => browser)
  speech.stop()
  expect(heard).toEqual(['stop'])
})
