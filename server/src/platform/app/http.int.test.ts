import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { codes, endpoints, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { soon } from '../../testing/soon.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { Metrics } from '../telemetry/Metrics.ts'
import { createApp } from './app.ts'

const consoleFolder = mkdtempSync(join(tmpdir(), 'mimic-console-'))
const ALLIED = 'https://plant.example'
const METRICS_TOKEN = 'figures-for-the-collector'
let test: TestServer

beforeAll(async () => {
  mkdirSync(join(consoleFolder, 'assets'))
  writeFileSync(join(consoleFolder, 'index.html'), '<title>console</title>')
  writeFileSync(join(consoleFolder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(consoleFolder, 'assets/main-abc123.js'), '1')
  const env = {
    MIMIC_STATIC: consoleFolder,
    MIMIC_ORIGINS: `${ALLIED}/`,
    MIMIC_METRICS_TOKEN: METRICS_TOKEN,
    MIMIC_METRICS_PORT: '0',
  }
  test = await TestServer.start({ rateFactor: 100, env })
})
afterAll(async () => {
  await test.stop()
  rmSync(consoleFolder, { recursive: true })
})

/** A raw exchange that ends when the other side closes or `enough` has been received. */
const raw = (request: string, enough = /\r\n\r\n/): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(test.server.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (enough.test(text)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
/** An answer as it comes over the wire. */
const wire = (path: string, encodings: string, cookie = '') =>
  new Promise<{ headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }>((resolve, reject) => {
    get(test.origin + path, { headers: { 'accept-encoding': encodings, cookie } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    }).on('error', reject)
  })
const upgrade = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(test.origin.replace('http', 'ws') + path, { headers })
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })

describe('every answer', () => {
  it.each(['/', '/login', '/assets/main-abc123.js', '/lfscada/user/info', '/healthz'])(
    '%s carries a policy that allows neither inline scripts nor evaluation',
    async (path) => {
      const { headers } = await fetch(test.origin + path)
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split(';').map((each) => {
          const [name = '', ...sources] = each.trim().split(' ')
          return [name, sources.join(' ')]
        }),
      )
      expect(policy.get('default-src')).toBe("'self'")
      expect(policy.get('script-src')).toBe("'self'")
      expect(policy.get('object-src')).toBe("'none'")
      expect(policy.get('base-uri')).toBe("'none'")
      expect(policy.get('frame-ancestors')).toBe("'self'")
      expect(policy.get('connect-src')).toBe(
        `'self' ws://${new URL(test.origin).host} ${test.server.context.config.lockService}`,
      )
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\).*fullscreen=\(self\)/)
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )
})

describe('over https', () => {
  const asked = (headers: Record<string, string>) =>
    fetch(`${test.origin}/lfscada/user/info`, { headers: { host: 'plant.example', ...headers } })

  it('browsers are told to stay there, and sockets go there', async () => {
    const { headers } = await asked({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'plant.example' })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' wss://plant.example ")
  })

  it('a proxy that is not trusted is ignored', async () => {
    const own = await TestServer.start({ env: { MIMIC_TRUSTED_PROXIES: '192.0.2.1' } })
    try {
      const headers = {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-for': '192.0.2.9',
      }
      const answer = await fetch(`${own.origin}/login`, { headers })
      expect(answer.headers.get('strict-transport-security')).toBeNull()
      expect(answer.headers.get('content-security-policy')).not.toContain('evil.example')
      const wrong = { loginname: 'viewer-a', password: 'wrong' }
      await new TestClient(own.origin).call(paths.userLogin, wrong, headers)
      const entry = own.server.context.db.selectFrom('audit').select('address').where('action', '=', 'user.login')
      expect(await entry.execute()).toEqual([{ address: '127.0.0.1' }])
    } finally {
      await own.stop()
    }
  })

  it('the session cookie of plain http is not accepted, by calls and by sockets', async () => {
    const { cookie } = await test.login('designer-a')
    const secure = cookie.replace(/^mimic=/, '__Host-mimic=')
    const infoWith = async (headers: Record<string, string>) => (await asked(headers)).status
    expect(await infoWith({ cookie })).toBe(200)
    expect(await infoWith({ cookie, 'x-forwarded-proto': 'https' })).toBe(401)
    expect(await infoWith({ cookie: secure, 'x-forwarded-proto': 'https' })).toBe(200)
    expect(await infoWith({ cookie: `${cookie}; ${secure}x`, 'x-forwarded-proto': 'https' })).toBe(401)
    const path = `${paths.messageSocket}any`
    const origin = test.origin
    // After the session has ended the token is refused.
    expect(await upgrade(path, { cookie, origin })).toBe(403)
    expect(await upgrade(path, { cookie, origin, 'x-forwarded-proto': 'https' })).toBe(401)
    expect(await upgrade(path, { cookie: secure, origin, 'x-forwarded-proto': 'https' })).toBe(403)
  })
})

describe('answers of the API', () => {
  it.each(endpoints.map(({ id, path, method, encoding }) => ({ id, path, method, encoding })))(
    'are kept by no cache: $id',
    async ({ path, method }) => {
      const url = test.origin + path.replace(/:(\w+)/g, '1')
      const answer = await fetch(url, { method, headers: { origin: test.origin } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    },
  )
})

it('a large answer goes over the wire compressed, and a small one as it is', async () => {
  const admin = await test.login('admin-a')
  const widgets = Array.from({ length: 100 }, (_, i) => ({
    id: `w${i}`,
    widgetType: 'ShapeRect',
    position: { x: i, y: i, width: 40, height: 40, rotate: 0 },
  }))
  const page = { id: 'page-a', projectId: 'project-a', title: 'Page', baseVersion: '1', width: '800', height: '600' }
  const file = JSON.stringify({ format: 1, con: { width: 800, height: 600 }, widgets, bind: {} })
  expect((await admin.post(paths.projectPageSave, { ...page, file })).reply).toMatchObject({ code: 200 })
  const path = '/lfscada/content/page/page-a/2.json'
  const whole = await wire(path, 'identity', admin.cookie)
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(whole.body.length).toBeGreaterThan(8_000)
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await wire(path, encoding, admin.cookie)
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-type': whole.headers['content-type'] })
    expect(decode(body)).toEqual(whole.body)
    expect(body.length).toBeLessThan(whole.body.length / 4)
  }
  expect((await wire('/healthz', 'br, gzip')).headers['content-encoding']).toBeUndefined()
})

describe('files', () => {
  it('the console’s page is answered for every screen, and never kept', async () => {
    for (const path of ['/', '/login', '/manage/eg/equipment/list', '/monitor/project/1/page/2']) {
      const response = await fetch(test.origin + path)
      expect([path, response.status, await response.text()]).toEqual([path, 200, '<title>console</title>'])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('files that carry their hash are kept for ever, others are asked for again', async () => {
    const cacheOf = async (path: string) => (await fetch(test.origin + path)).headers.get('cache-control')
    expect(await cacheOf('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/favicon.svg')).toBe('no-cache')
  })

  it('go over the wire as the build has compressed them, with the type, the age and the policy of the file itself', async () => {
    const plain = 'const a = 1;'.repeat(1_000)
    const names = ['assets/big-abc123.js', 'assets/script.worker-abc123.js', 'page.html']
    for (const name of names) {
      writeFileSync(join(consoleFolder, name), plain)
      writeFileSync(join(consoleFolder, `${name}.br`), brotliCompressSync(plain))
      writeFileSync(join(consoleFolder, `${name}.gz`), gzipSync(plain))
      const whole = await wire(`/${name}`, 'identity')
      expect(whole.headers['content-encoding']).toBeUndefined()
      expect(whole.body.toString()).toBe(plain)
      for (const [encodings, encoding, decode] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const { headers, body } = await wire(`/${name}`, encodings)
        expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/accept-encoding/i) })
        expect(decode(body).toString()).toBe(plain)
        expect(body.length).toBeLessThan(plain.length / 10)
        for (const header of ['content-type', 'cache-control', 'content-security-policy'])
          expect(headers[header], header).toBe(whole.headers[header])
      }
    }
    // A file without compressed ones beside it is delivered as it is.
    const { headers, body } = await wire('/favicon.svg', 'gzip, br')
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, '<svg/>'])
  })

  it('a rebuild under a running server leaves pages alive: files that came after its start are served', async () => {
    writeFileSync(join(consoleFolder, 'assets/later-def456.js'), '2')
    const later = await fetch(`${test.origin}/assets/later-def456.js`)
    expect([later.status, await later.text()]).toEqual([200, '2'])
    expect(later.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('an unknown call, file or method is a 404 in JSON, not the console', async () => {
    for (const path of ['/lfscada/nothing', '/org/nothing', '/assets/gone.js']) {
      const { status, reply } = await new TestClient(test.origin).get(path)
      expect([path, status, reply.code]).toEqual([path, 404, codes.notFound])
    }
    const put = await fetch(test.origin + paths.userLogin, { method: 'PUT', headers: { origin: test.origin } })
    expect(put.status).toBe(404)
    expect(await raw(`TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\n\r\n`)).not.toMatch(/^HTTP\/1\.1 200|echo/)
  })

  it('nothing beside the console’s folder is served', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, /$^/)
      expect(answer).not.toContain('"name"')
    }
  })
})

describe('the caller', () => {
  it.each([
    [paths.equipmentQuery, 'application/x-www-form-urlencoded', 900_000],
    [paths.projectPageSave, 'multipart/form-data; boundary=x', 9_000_000],
  ])('a caller of %s without a session is refused before its body is read', async (path, type, length) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(test.origin).host}`,
      `Origin: ${test.origin}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
    ]
    // The body never arrives: an answer that waited for it would time out.
    expect(await raw(`${head.join('\r\n')}\r\n\r\n`, /"code":1006/)).toMatch(/^HTTP\/1\.1 401 /)
  })

  it.each([
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 2'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked'],
  ])('a body with %s is refused, so that no proxy can be deceived about its end', async (_, framing) => {
    const head = `POST ${paths.userLogin} HTTP/1.1\r\nHost: ${new URL(test.origin).host}\r\nOrigin: ${test.origin}`
    const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(await raw(`${head}\r\n${framing}\r\n\r\n0\r\n\r\n${smuggled}`, /$^/)).toMatch(
      /^HTTP\/1\.1 400 (?!.*HTTP\/1\.1 )/s,
    )
  })

  it('may come from an origin of the settings, and from no other', async () => {
    const code = async (headers: Record<string, string>) =>
      (await new TestClient(test.origin).call(paths.userTheme, {}, headers)).reply.code
    expect(await code({})).toBe(codes.ok)
    expect(await code({ origin: ALLIED })).toBe(codes.ok)
    expect(await code({ origin: 'https://evil.example' })).toBe(codes.forbidden)
    expect(await code({ origin: `${test.origin}.evil.example` })).toBe(codes.forbidden)
    expect(await code({ 'sec-fetch-site': 'cross-site' })).toBe(codes.forbidden)
  })

  it('may come from a program, which names no origin', async () => {
    const body = new URLSearchParams({ loginname: 'admin-a', password: PASSWORD })
    const send = (headers = {}) => fetch(test.origin + paths.userLogin, { method: 'POST', body, headers })
    // `fetch` of Node names no origin; a browser cannot leave out `Sec-Fetch-Site`.
    expect((await send()).status).toBe(200)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('a browser on a page of an allowed origin may read the answers, on any other it may not', async () => {
    const ask = (origin: string) =>
      fetch(test.origin + paths.projectMonitorSignalQuery, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-mimic-lang',
        },
      })
    const allowed = await ask(ALLIED)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ALLIED)
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-mimic-lang')
    const refused = await ask('https://evil.example')
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([paths.deviceSocket, paths.projectSocket, `${paths.pageEditSocket}page:page-a:1`])(
    'an upgrade to %s needs our own origin, unless a program asks, then a session',
    async (path) => {
      const { cookie } = await test.login('admin-a')
      expect(await upgrade(path, { origin: 'https://evil.example', cookie })).toBe(403)
      expect(await upgrade(path, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await upgrade(path, {})).toBe(401)
      expect(await upgrade(path, { origin: test.origin })).toBe(401)
      expect(await upgrade(path, { origin: test.origin, cookie: 'mimic=invented' })).toBe(401)
    },
  )

  it('is refused an upgrade to an unknown address', async () => {
    expect(await upgrade('/lfscada/ws/nothing', { origin: test.origin })).toBe(404)
  })
})

describe('operation', () => {
  it('a declared call without its work stops the start, and so does work without a declaration', async () => {
    const { context } = test.server
    await expect(createApp(context, [])).rejects.toThrow(/without work: user\.login, /)
    const routes = endpoints.map((endpoint) => ({ endpoint, run: async () => null }))
    const [first] = routes
    await expect(createApp(context, [{ routes: [...routes, first!] }])).rejects.toThrow(/twice/)
    const own = { ...first!, endpoint: { ...first!.endpoint, id: 'own.call' } }
    await expect(createApp(context, [{ routes: [...routes, own] }])).rejects.toThrow(/outside the contract: own\.call/)
  })

  it('a reply has the declared fields alone, whatever the work of its call returns', async () => {
    const run = async () => ({ passwordHash: 'secret' })
    const routes = endpoints.map((endpoint) => ({ endpoint, run }))
    const { http } = await createApp({ ...test.server.context, metrics: new Metrics() }, [{ routes }])
    const payload = new URLSearchParams({ loginname: 'a', password: 'b' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, body } = await http.inject({ method: 'POST', url: paths.userLogin, payload, headers })
    expect([statusCode, JSON.parse(body).code]).toEqual([200, codes.ok])
    expect(body).not.toContain('secret')
    await http.close()
  })

  it('/metrics counts calls by id and status, refused ones too', async () => {
    await new TestClient(test.origin).call(paths.equipmentQuery, {})
    const metrics = (headers = {}) => fetch(`${test.origin}/metrics`, { headers })
    // A metrics collector on this machine is refused too: behind a local proxy, everybody comes from this machine.
    expect((await metrics()).status).toBe(403)
    expect((await metrics({ authorization: 'Bearer wrong' })).status).toBe(403)
    const text = await (await metrics({ authorization: `Bearer ${METRICS_TOKEN}` })).text()
    const own = await fetch(`http://127.0.0.1:${test.server.metricsPort}/metrics`)
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('mimic_call_seconds_count')])
    expect((await fetch(`http://127.0.0.1:${test.server.metricsPort}/healthz`)).status).toBe(404)
    expect(text).toMatch(/mimic_call_seconds_count\{id="equipment.multi.query",status="401"\} \d/)
    expect(text).toMatch(/mimic_process_cpu_seconds_total/)
  })

  it('/healthz tells a stranger whether the server works, and details to those who may', async () => {
    const admin = await test.login('admin-a')
    const viewer = await test.login('viewer-a')
    const health = (headers: Readonly<Record<string, string>>) =>
      new Promise<unknown>((resolve, reject) => {
        // `fetch` sets the name of the host by itself.
        request(`${test.origin}/healthz`, { headers }, (response) => {
          let text = ''
          response.on('data', (part: Buffer) => {
            text += part
          })
          response.on('end', () => resolve(JSON.parse(text)))
        })
          .on('error', reject)
          .end()
      })
    const outside = { host: 'plant.example' }
    expect(await health(outside)).toEqual({ isWell: true })
    expect(await health({ 'x-forwarded-for': '192.0.2.1' })).toEqual({ isWell: true })
    expect(await health({ ...outside, authorization: 'Bearer wrong' })).toEqual({ isWell: true })
    expect(await health({ ...outside, cookie: viewer.cookie })).toEqual({ isWell: true })
    const details = { isWell: true, role: 'active', active: expect.any(String), problems: [], warnings: [] }
    for (const headers of [
      {},
      { ...outside, authorization: `Bearer ${METRICS_TOKEN}` },
      { ...outside, cookie: admin.cookie },
    ])
      expect(await health(headers)).toEqual(details)
  })

  it('/healthz says what does not work', async () => {
    const own = await TestServer.start()
    const health = async () => {
      const response = await fetch(`${own.origin}/healthz`)
      return { status: response.status, body: (await response.json()) as { isWell: boolean; problems: string[] } }
    }
    await until(async () => (await health()).status === 200)
    await own.server.context.db.destroy()
    const { status, body } = await health()
    expect([status, body.isWell]).toEqual([503, false])
    expect(body.problems).toContain('the store does not answer')
    await own.stop()
  })

  it('an unexpected error is logged with its reason; the answer has a reference to it and nothing else', async () => {
    const own = await TestServer.start()
    const logged = vi.spyOn(own.server.context.log, 'error')
    await own.server.context.db.destroy()
    const { status, reply } = await new TestClient(own.origin).call(paths.userLogin, { loginname: 'a', password: 'b' })
    expect([status, reply.code, reply.ref]).toEqual([500, codes.internal, expect.stringMatching(/^[\w-]{36}$/)])
    expect(Object.keys(reply).sort()).toEqual(['code', 'message', 'ref'])
    const entry = expect.objectContaining({ err: expect.any(Error), ref: reply.ref, url: paths.userLogin })
    expect(logged).toHaveBeenCalledWith(entry, 'call failed')
    await own.stop()
  })

  it('a stop does not wait for connections that a browser has opened ahead', async () => {
    const own = await TestServer.start()
    const ahead = Array.from({ length: 3 }, () => connect(own.server.port, '127.0.0.1'))
    await Promise.all(ahead.map((socket) => once(socket, 'connect')))
    // The server has accepted them before it answers a later one.
    await fetch(`${own.origin}/healthz`)
    const closed = Promise.all(ahead.map((socket) => once(socket, 'close')))
    // Node waits for the 120 s of a request.
    await soon(own.stop())
    await closed
  })

  it('a stop tells the sockets, and does not wait for one that is silent', async () => {
    const own = await TestServer.start({ rateFactor: 100 })
    const client = await own.login('viewer-a')
    const open = async () => {
      const { reply } = await client.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
      const socket = new WebSocket(own.origin.replace('http', 'ws') + paths.projectSocket + String(reply.data), {
        headers: { cookie: client.cookie, origin: own.origin },
      })
      await new Promise((resolve) => socket.once('open', resolve))
      return socket
    }
    const polite = await open()
    const silent = await open()
    silent.pause()
    const closed = new Promise((resolve) => polite.once('close', resolve))
    // A close that waits for its answer gives up after 30 s.
    await soon(own.stop())
    expect(await closed).toBe(1012)
    silent.terminate()
  })
})
