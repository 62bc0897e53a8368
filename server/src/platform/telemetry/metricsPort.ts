import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './Metrics.ts'

export interface MetricsPort {
  readonly port: number
  stop(): Promise<void>
}

/** Serves `/metrics` on a port of loopback, for a collector on this machine. @param port 0 = any free one */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<MetricsPort> {
  const http = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  return {
    // A TCP server's address is an object.
    port: (http.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
