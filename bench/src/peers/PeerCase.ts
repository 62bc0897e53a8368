import type { PeerName } from './peerNames.ts'

export const peerScenarios = [
  'first picture',
  'live',
  'everything moves',
  'pan',
  'zoom',
  'drag 200',
  'hit test',
  'hit test moving',
  'marquee',
  'idle',
  'memory',
  'bundle size',
  'heap growth',
] as const

export type PeerScenario = (typeof peerScenarios)[number]

export interface PeerRequest {
  readonly engine: PeerName
  readonly scenario: PeerScenario
  /** The page file's text. */
  readonly json: string
  readonly frames: number
  readonly seed: number
  /** Share of 1920 x 1080 that the canvas has; the page fills it. */
  readonly scale: number
}

export interface Measured {
  readonly metric: string
  readonly unit: string
  readonly values: number[]
}

/** Empty: the engine cannot do this. */
export type PeerResult = readonly Measured[]

declare global {
  interface Window {
    /** Runs a scenario from mount to destroy. */
    runPeerCase(request: PeerRequest): Promise<PeerResult>
    /** Mounts, draws until nothing is left to draw, and leaves it there: for what is measured from outside. */
    openPeer(request: PeerRequest): Promise<void>
    /** Frames of the live scenario on what {@link openPeer} opened. */
    livePeer(frames: number): Promise<void>
    /** Gives every signal of what {@link openPeer} opened a value, and draws. */
    showValues(): Promise<void>
    /** Callbacks of requestAnimationFrame since the page was loaded. */
    animationFrames: number
  }
}
