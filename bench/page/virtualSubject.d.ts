/** The engine of a minimal build. The build resolves this name to the engine's module. */
declare module 'virtual:subject' {
  type PeerScene = import('../src/peers/PeerScene.ts').PeerScene
  export function create(name: string): PeerScene | Promise<PeerScene>
}

interface Window {
  /** @returns the addresses of all files that were fetched. */
  drawMinimal(name: string, json: string): Promise<string[]>
}
