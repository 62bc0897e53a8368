import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Caller } from './call.ts'

const SERVER = 'https://mimic.example'
const asked: { url: string; init: RequestInit | undefined }[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('document', { baseURI: 'https://intranet.example/hall/' })
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) => {
    asked.push({ url: String(url), init })
    return new Response('{"code":200,"message":"","data":null}')
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a caller with an embed token', () => {
  const caller = new Caller(SERVER, () => 'en', 'secret')

  it('sends it in a header, to its server alone, and never a cookie', async () => {
    await caller.post('/call', {})
    await caller.file('/file')
    await caller.picture(new URL('/picture', SERVER))
    await caller.picture(new URL('https://elsewhere.example/picture'))
    expect(asked.map(({ init }) => init?.credentials)).toEqual(['omit', 'omit', 'omit', 'omit'])
    const tokens = asked.map(({ init }) => new Headers(init?.headers).get('authorization'))
    expect(tokens).toEqual(['Bearer secret', 'Bearer secret', 'Bearer secret', null])
    expect(asked.map(({ url }) => url).join()).not.toContain('secret')
  })

  it('tells an answer that may not be read from a server that is away', async () => {
    const fieldsOfFailure = (isThere: boolean) => {
      vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
        if (isThere && init?.mode === 'no-cors') return Response.error()
        throw new TypeError('Failed to fetch')
      })
      return caller.post('/call', {}).catch(({ fields }) => fields)
    }
    expect(await fieldsOfFailure(true)).toEqual([{ path: 'origin', reason: 'unknown' }])
    expect(await fieldsOfFailure(false)).toEqual([])
  })
})
