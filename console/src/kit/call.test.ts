import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCall } from './call.ts'

let asked: { readonly path: string; readonly init: RequestInit }[]
let answer: () => Promise<Response>
let ends: number

beforeEach(() => {
  asked = []
  ends = 0
  answer = async () => Response.json({ code: 200, message: '', data: 7 })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const call = createCall({ onEnded: () => ends++ })
const answered = (code: number, more: object = {}) => {
  answer = async () => Response.json({ code, message: '', ...more })
}

describe('a call', () => {
  it('[spec:http-form] [spec:http-credentials] sends its body as a form, with the session', async () => {
    expect(await call('/lfscada/a', { name: 'P-101 ü', page: { no: 2 } })).toBe(7)
    const { path, init } = asked[0]!
    expect(path).toBe('/lfscada/a')
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    expect(new Headers(init.headers).get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({ name: 'P-101 ü', 'page.no': '2' })
  })

  it('[spec:http-success-201] gives the data of 201, as of 200', async () => {
    answered(201, { data: { id: 'n' } })
    expect(await call('/lfscada/a', {})).toEqual({ id: 'n' })
  })

  it('[spec:http-other-rejects] rejects with the code, the text and the fields of everything else', async () => {
    const fields = [{ path: 'title', reason: 'tooLong' }]
    for (const code of [400, 403, 404, 409, 500, 1600000]) {
      answered(code, { message: 'no', fields })
      await expect(call('/lfscada/a', {})).rejects.toMatchObject({ code, message: 'no', fields })
    }
    expect(ends).toBe(0)
  })

  it('tells that the session has ended', async () => {
    for (const code of [codes.sessionEnded, codes.sessionMissing]) {
      answered(code)
      await expect(call('/lfscada/a', {})).rejects.toMatchObject({ code })
    }
    expect(ends).toBe(2)
  })

  it('[spec:http-timeout] is given up after 120 s without an answer', async () => {
    const given: number[] = []
    const ended = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      given.push(ms)
      return ended.signal
    })
    answer = () => new Promise((_, reject) => ended.signal.addEventListener('abort', () => reject(ended.signal.reason)))
    const waiting = call('/lfscada/a', {})
    ended.abort(new DOMException('', 'TimeoutError'))
    await expect(waiting).rejects.toMatchObject({ code: codes.timeout })
    expect(given).toEqual([120_000])
    expect(limits.http.timeoutMs).toBe(120_000)
    expect(asked[0]?.init.signal).toBe(ended.signal)
  })

  it('says so when the server is away, or answers with something else', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(call('/lfscada/a', {})).rejects.toMatchObject({ code: codes.unavailable })
    answer = async () => new Response('<h1>Bad gateway</h1>')
    await expect(call('/lfscada/a', {})).rejects.toMatchObject({ code: codes.unavailable })
  })
})
