import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageLoader, MAX_IMAGE_BYTES } from './loadImage.ts'

let server: Server
let base = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/announced.png') {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': MAX_IMAGE_BYTES + 1 })
      response.flushHeaders()
    } else if (request.url === '/endless.png') {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => {
        if (response.destroyed) return
        response.write(Buffer.alloc(1 << 20))
        setTimeout(more, 1)
      }
      more()
    } else if (request.url === '/page.png') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    } else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('loading an image', () => {
  const failure = (url: string) => createImageLoader(base)(url).catch((error: Error) => error.message)

  it('IM5 refuses more than 8 MB, announced or not', async () => {
    expect(await failure('/announced.png')).toBe('The image is larger than 8 MB.')
    expect(await failure('/endless.png')).toBe('The image is larger than 8 MB.')
    expect(await failure(`data:image/png;base64,${'A'.repeat(12 * 2 ** 20)}`)).toBe('The image is larger than 8 MB.')
  })

  it('IM2 says what is wrong with what is no image', async () => {
    expect(await failure('/gone.png')).toBe('The server answered 404 for the image /gone.png.')
    expect(await failure('/page.png')).toBe('/page.png is no image but text/html.')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<p>',
    'https://elsewhere.example/pump.png',
    '//elsewhere.example/pump.png',
    'blob:https://plant.example/1',
  ])('IM6 asks nobody for %s', async (url) => {
    const asked: string[] = []
    const load = createImageLoader(base, async ({ href }) => {
      asked.push(href)
      return new Response()
    })
    await expect(load(url)).rejects.toThrow('Images come from the own server, or stand in the page (data:).')
    expect(asked).toEqual([])
  })
})
