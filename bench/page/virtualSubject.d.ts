/** The one subject of a minimal build; the build puts its module here. */
declare module 'virtual:subject' {
  export function create(name: string): import('../src/peers/PeerScene.ts').PeerScene
}

interface Window {
  /** @returns the addresses of all that was fetched. */
  drawMinimal(name: string, json: string): Promise<string[]>
}
