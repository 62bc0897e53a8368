import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FieldValue } from '../../Driver.ts'
import type { Peer } from '../../testing/Peer.ts'

/** A device with a JSON document of its values, each of which can be put. */
export function httpPeer(): Peer {
  const values = new Map<string, FieldValue>()
  const many: number[] = Array(1000).fill(0)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let delayMs = 0
  let isSilent = false
  const signal = (id: string, valueType: string, all: readonly FieldValue[]) => ({
    entry: {
      id,
      valueType,
      resource: 'values',
      path: id,
      writable: true,
      writeMethod: 'PUT',
      writeResource: `values/${id}`,
      writeTemplate: '{"v":{value}}',
    },
    values: all,
  })
  return {
    driver: 'http',
    signals: [
      signal('number', 'number', [1, 2.5, -7]),
      signal('flag', 'boolean', [false, true]),
      signal('text', 'string', ['auto', 'hand']),
    ],
    writable: 'number',
    missing: { id: 'gone', valueType: 'number', resource: 'values', path: 'gone' },
    many: {
      entry: (i) => ({ id: `many${i}`, valueType: 'number', resource: `values/${i % 10}`, path: `many[${i}]` }),
      set: async (value) => {
        many.fill(value)
      },
    },
    connections: { because: 'they are kept for later requests by fetch' },
    settings: () => ({ url: `http://127.0.0.1:${port}/` }),
    async start() {
      server = createServer((request, response) => {
        let body = ''
        request.on('data', (part: Buffer) => {
          body += part.toString()
        })
        request.on('end', () => {
          if (request.method === 'PUT')
            values.set(request.url?.split('/')[2] ?? '', (JSON.parse(body) as { v: FieldValue }).v)
          const answer = JSON.stringify({ ...Object.fromEntries(values), many })
          setTimeout(() => {
            if (!isSilent) response.end(answer)
          }, delayMs)
        })
      })
      server.on('connection', (socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      })
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
      const address = server.address()
      if (typeof address === 'object' && address) port = address.port
    },
    async kill() {
      const old = server
      server = undefined
      for (const socket of sockets) socket.destroy()
      if (old) await new Promise((resolve) => old.close(resolve))
    },
    hang: (silent) => {
      isSilent = silent
    },
    delay: (ms) => {
      delayMs = ms
    },
    set: async (id, value) => {
      values.set(id, value)
    },
    get: async (id) => values.get(id) ?? '',
  }
}
