import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asFirst, asPoll, CallError, Caller, upload } from './client.ts'
import { paths } from './derived/paths.ts'
import { codes } from './errors.ts'
import { limits } from './limits.ts'

const SERVER = 'https://mimic.example'
let asked: { readonly url: string; readonly init: RequestInit }[]
let answer: (init: RequestInit) => Promise<Response>
let failures: number[]

beforeEach(() => {
  asked = []
  failures = []
  answer = async () => Response.json({ code: 200, message: '', data: 7 })
  vi.stubGlobal('document', { baseURI: 'https://intranet.example/hall/' })
  vi.stubGlobal('fetch', (url: URL | string, init: RequestInit = {}) => {
    asked.push({ url: String(url), init })
    return answer(init)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const caller = new Caller({ onError: ({ code }) => failures.push(code) })
const { call } = caller
const answered = (code: number, more: object = {}) => {
  answer = async () => Response.json({ code, message: '', ...more })
}

describe('a call', () => {
  it('[spec:http-form] [spec:http-credentials] sends its body as a form, with the session', async () => {
    expect(await call(paths.projectQuery, { search: 'P-101 ü', page: 2, sort: undefined })).toBe(7)
    const { url, init } = asked[0]!
    expect(url).toBe(paths.projectQuery)
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(new Headers(init.headers).get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({ search: 'P-101 ü', page: '2' })
  })

  it('without fields is a POST too', async () => {
    await call(paths.userLogout, {})
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '' })
  })

  it('that reads with GET has its fields in its address', async () => {
    await caller.get(paths.userInfo, { time: '1' })
    expect(asked[0]).toMatchObject({ url: `${paths.userInfo}?time=1`, init: { method: 'GET' } })
  })

  it('that takes a file sends a multipart form', async () => {
    expect(await upload(caller, paths.imageUpload, { projectId: 'p', title: 'Pump' }, new Blob(['x']))).toBe(7)
    const form = asked[0]?.init.body as FormData
    expect([form.get('projectId'), form.get('title')]).toEqual(['p', 'Pump'])
    expect(await (form.get('file') as File).text()).toBe('x')
  })

  it('[spec:http-success-200] returns the data of a 200 reply, and reports no failure', async () => {
    answered(200, { data: { id: 'o' } })
    await expect(call(paths.projectQuery, {})).resolves.toEqual({ id: 'o' })
    await expect(caller.ask(paths.projectQuery, {})).resolves.toMatchObject({ code: 200, data: { id: 'o' } })
    expect(failures).toEqual([])
  })

  it('[spec:http-success-201] returns the data of a 201 reply, as of a 200 reply', async () => {
    answered(201, { data: { id: 'n' } })
    expect(await call(paths.projectQuery, {})).toEqual({ id: 'n' })
  })

  it('[spec:http-other-rejects] rejects every other reply with its code, text and fields', async () => {
    const fields = [{ path: 'title', reason: 'tooLong' }]
    const refused = [400, 403, 404, 409, 500, 503, codes.sessionEnded, 1600000]
    for (const code of refused) {
      answered(code, { message: 'no', fields })
      const error = { code, message: 'no', fields, isAnswered: true }
      await expect(call(paths.projectQuery, {})).rejects.toMatchObject(error)
    }
    expect(failures).toEqual(refused)
  })

  it('returns the envelope of an asynchronous command on request', async () => {
    answered(200, { status: 'pending', online: true, uuid: 'u', data: null })
    const write = await caller.ask(paths.projectMonitorWrite, { signalId: 's', value: '1' })
    expect(write).toMatchObject({ status: 'pending', online: true, uuid: 'u', data: null })
  })

  it.each(['before an answer', 'in the middle of one'])(
    '[spec:http-timeout] is given up after 120 s %s',
    async (when) => {
      vi.useFakeTimers()
      answer = ({ signal }) => {
        const never = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        return when === 'before an answer' ? never : Promise.resolve({ json: () => never } as unknown as Response)
      }
      const refused = expect(call(paths.projectQuery, {})).rejects.toMatchObject({
        code: codes.timeout,
        isAnswered: false,
      })
      expect(limits.http.timeoutMs).toBe(120_000)
      await vi.advanceTimersByTimeAsync(119_999)
      expect(asked[0]?.init.signal?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await refused
    },
  )

  it('is given up early if it has a deadline, and may take long once its answer has begun', async () => {
    vi.useFakeTimers()
    answer = ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const refused = expect(call(paths.projectQuery, {}, asFirst)).rejects.toMatchObject({ code: codes.timeout })
    await vi.advanceTimersByTimeAsync(limits.http.pollMs)
    await refused
    let send = (_: object) => {}
    answer = async () => ({ json: () => new Promise((resolve) => (send = resolve)) }) as unknown as Response
    const slow = call(paths.projectQuery, {}, asFirst)
    await vi.advanceTimersByTimeAsync(60_000)
    send({ code: 200, data: 8 })
    expect(await slow).toBe(8)
  })

  it('that is repeated waits for its turn, so that connections stay free for others', async () => {
    const answers: (() => void)[] = []
    answer = () => new Promise((resolve) => answers.push(() => resolve(Response.json({ code: 200, data: 1 }))))
    const polls = Array.from({ length: 4 }, () => call(paths.messageUnreadCount, {}, asPoll))
    const other = call(paths.projectQuery, {})
    await Promise.resolve()
    expect(asked.map(({ url }) => url)).toEqual([
      ...Array(limits.http.polls).fill(paths.messageUnreadCount),
      paths.projectQuery,
    ])
    while (asked.length < 5 || answers.length > 0) {
      answers.shift()?.()
      await new Promise((done) => setImmediate(done))
    }
    expect(await Promise.all([...polls, other])).toEqual([1, 1, 1, 1, 1])
  })

  it('that its caller gives up is no failure to report', async () => {
    answer = ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const left = new AbortController()
    const given = expect(call(paths.projectQuery, {}, { signal: left.signal })).rejects.toBeInstanceOf(CallError)
    left.abort()
    await given
    expect(failures).toEqual([])
  })

  it('reports that the server is away, or that something else answers', async () => {
    const away = { code: codes.unavailable, message: 'unreachable', isAnswered: false }
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(call(paths.projectQuery, {})).rejects.toMatchObject(away)
    answer = async () => new Response('<h1>Bad gateway</h1>')
    await expect(call(paths.projectQuery, {})).rejects.toMatchObject(away)
    expect(failures).toEqual([codes.unavailable, codes.unavailable])
  })

  it('passes each response on before its body is read', async () => {
    const dates: (string | null)[] = []
    answer = async () => Response.json({ code: 404, message: '' }, { headers: { date: 'today' } })
    const listening = new Caller({ onResponse: ({ headers }) => dates.push(headers.get('date')) })
    await expect(listening.call(paths.projectQuery, {})).rejects.toMatchObject({ code: 404 })
    expect(dates).toEqual(['today'])
  })
})

describe('a caller with an embed token', () => {
  const guest = new Caller({ baseUrl: SERVER, locale: () => 'en', token: 'secret' })

  it('sends it in a header, to its server alone, and never a cookie', async () => {
    await guest.call(paths.projectQuery, {})
    await guest.file('/file')
    await guest.picture(new URL('/picture', SERVER))
    await guest.picture(new URL('https://elsewhere.example/picture'))
    expect(asked.map(({ init }) => init.credentials)).toEqual(['omit', 'omit', 'omit', 'omit'])
    const tokens = asked.map(({ init }) => new Headers(init.headers).get('authorization'))
    expect(tokens).toEqual(['Bearer secret', 'Bearer secret', 'Bearer secret', null])
    expect(asked.map(({ url }) => url).join()).not.toContain('secret')
  })

  it('distinguishes an answer that the browser hides from a server that is away', async () => {
    const fieldsOfFailure = (isThere: boolean) => {
      answer = async (init) => {
        if (isThere && init.mode === 'no-cors') return Response.error()
        throw new TypeError('Failed to fetch')
      }
      return guest.call(paths.projectQuery, {}).catch(({ fields }) => fields)
    }
    expect(await fieldsOfFailure(true)).toEqual([{ path: 'origin', reason: 'unknown' }])
    expect(await fieldsOfFailure(false)).toEqual([])
  })

  it('does not mistake a proxy’s page for an answer that the browser hides', async () => {
    answer = async () => new Response('<h1>Bad gateway</h1>')
    await expect(guest.call(paths.projectQuery, {})).rejects.toMatchObject({ code: codes.unavailable, fields: [] })
  })
})
