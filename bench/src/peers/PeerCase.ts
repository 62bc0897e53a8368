import type { PeerName } from './peerNames.ts'

export const peerScenarios = [
  'first picture',
  'live',
  'live in sight',
  'frame rate',
  'everything moves',
  'each moves',
  'pan',
  'zoom',
  'pan live',
  'zoom live',
  'pan 8x',
  'settle',
  'text length',
  'alpha',
  'visibility',
  'group turns',
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
  /** Scale of the canvas relative to 1920 x 1080; the page fills it. */
  readonly scale: number
}

export interface Measured {
  readonly metric: string
  readonly unit: string
  readonly values: number[]
}

/** Measurements of all rounds, and the median of each. */
export interface Tallied extends Measured {
  readonly rounds: number[]
}

/** Empty if the engine cannot run the scenario. */
export type PeerResult = readonly Measured[]

declare global {
  interface Window {
    /** Runs a scenario from mount to destroy. */
    runPeerCase(request: PeerRequest): Promise<PeerResult>
    /** Mounts the scene, draws until nothing is pending, and leaves it open to be measured from outside. */
    openPeer(request: PeerRequest): Promise<void>
    /** Draws frames of the live scenario on the scene that {@link openPeer} opened. */
    livePeer(frames: number): Promise<void>
    /** Gives every signal of the scene that {@link openPeer} opened a value, and draws. */
    showValues(): Promise<void>
    /** Processor time of all threads that draw the tab since the last call, milliseconds. */
    processorMs(): Promise<number>
    /** Number of requestAnimationFrame callbacks since the page was loaded. */
    animationFrames: number
  }
}
