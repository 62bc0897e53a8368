import { create } from 'virtual:subject'
import type { PeerName } from '../src/peers/peerNames.ts'

/** The smallest page that draws the scene: the bundle's size is what a browser fetches for it. */
window.drawMinimal = async (name: PeerName, json: string) => {
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('the bench page has no host')
  const scene = await create(name)
  await scene.mount(host, json)
  await scene.draw()
  return performance.getEntriesByType('resource').map(({ name: url }) => url)
}
