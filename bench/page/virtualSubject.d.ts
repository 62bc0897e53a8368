/** The engine of a minimal build. The build resolves this name to the engine's module. */
declare module 'virtual:subject' {
  export function create(name: string): import('../src/peers/PeerScene.ts').PeerScene
}

interface Window {
  /** @returns the addresses of all files that were fetched. */
  drawMinimal(name: string, json: string): Promise<string[]>
}
