import { liveProtocols } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import WebSocket from 'ws'
import { type BenchHouse, type BenchSession, PAGE } from './BenchHouse.ts'

export type FrameFormat = keyof typeof liveProtocols

export interface Frame {
  /** Time by `performance.now()`. */
  readonly atMs: number
  readonly data: Buffer
  readonly isBinary: boolean
}

/** Opens a viewer's socket on the bench's page. @throws {Error} when the token or the upgrade is refused */
export async function openViewer(
  house: BenchHouse,
  format: FrameFormat,
  onFrame: (frame: Frame) => void,
  session: BenchSession = house,
): Promise<WebSocket> {
  const token = String(await house.call(paths.projectMonitorToken, { pageId: PAGE, dataEquip: '' }, session))
  return openSocket({ origin: house.origin, cookie: session.cookie, token, format }, onFrame)
}

/** Opens the socket with an existing token. @throws {Error} when the upgrade is refused */
export async function openSocket(
  { origin, cookie, token, format }: { origin: string; cookie: string; token: string; format: FrameFormat },
  onFrame: (frame: Frame) => void,
): Promise<WebSocket> {
  const url = `${origin.replace('http', 'ws')}${paths.projectSocket}${token}`
  const socket = new WebSocket(url, [liveProtocols[format]], {
    origin,
    headers: { cookie },
    perMessageDeflate: false,
  })
  socket.on('message', (data: Buffer, isBinary) => onFrame({ atMs: performance.now(), data, isBinary }))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}
