import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionCaller } from './sessionCaller.ts'

afterEach(() => vi.unstubAllGlobals())

it('reports that the session has ended, but no other refusal, and the date of every answer', async () => {
  const ends: number[] = []
  const dates: (string | null)[] = []
  const { call } = sessionCaller({ onEnded: (code) => ends.push(code), onDate: (date) => dates.push(date) })
  const all = [codes.ok, codes.forbidden, codes.sessionEnded, codes.internal, codes.sessionMissing]
  for (const code of all) {
    vi.stubGlobal('fetch', async () => Response.json({ code, message: '' }, { headers: { date: `day ${code}` } }))
    await call(paths.projectQuery, {}).catch(() => undefined)
  }
  expect(ends).toEqual([codes.sessionEnded, codes.sessionMissing])
  expect(dates).toEqual(all.map((code) => `day ${code}`))
})

it('makes a call again once its proof was given, and asks for none where it was not', async () => {
  const answers = [codes.proofRequired, codes.ok, codes.proofRequired, codes.proofRequired, codes.proofRequired]
  vi.stubGlobal('fetch', async () => Response.json({ code: answers.shift(), message: '', data: {} }))
  const proofs = [true, false, true]
  const prove = vi.fn(async () => proofs.shift() ?? false)
  const { call } = sessionCaller({ onEnded: () => undefined, onDate: () => undefined, prove })
  await expect(call(paths.projectQuery, {})).resolves.toEqual({})
  await expect(call(paths.projectQuery, {})).rejects.toMatchObject({ code: codes.proofRequired })
  // A server that still wants a proof is not asked for ever.
  await expect(call(paths.projectQuery, {})).rejects.toMatchObject({ code: codes.proofRequired })
  expect(prove).toHaveBeenCalledTimes(3)
})
