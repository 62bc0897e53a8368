import { asFirst, asPoll, type Caller } from '@mimic/contract/client'
import type { LiveValue, ValuesFrame } from '@mimic/contract/live'
import { viewPaths } from '@mimic/contract/viewPaths'
import { GatewayOpener } from './GatewayOpener.ts'
import { type LinkState, LiveLink } from './LiveLink.ts'
import { SystemValues } from './SystemValues.ts'

export interface PageFeedOptions {
  readonly caller: Caller
  readonly pageId: string
  readonly projectId: string
  readonly onFrame: (frame: ValuesFrame) => void
  /** A newer version of the page was saved. */
  readonly onVersion: () => void
  readonly onState: (state: LinkState) => void
  readonly onSystem: (values: readonly LiveValue[]) => void
  readonly onError: (error: unknown) => void
}

/** All live data of one page: its live socket, its gateways, its system values. */
export class PageFeed {
  readonly #options: PageFeedOptions
  readonly #link: LiveLink
  readonly #opener: GatewayOpener
  #system: SystemValues | undefined

  constructor(options: PageFeedOptions) {
    this.#options = options
    const { caller, pageId, projectId, onFrame, onVersion, onState, onError } = options
    const body = { pageId, dataEquip: '' }
    this.#link = new LiveLink({
      token: () => caller.call(viewPaths.projectMonitorToken, body, asFirst),
      address: (token) =>
        `${(caller.baseUrl || location.origin).replace(/^http/, 'ws')}${viewPaths.projectSocket}${token}`,
      onFrame,
      onPage: onVersion,
      onState,
    })
    this.#opener = new GatewayOpener({
      projectId,
      query: () => caller.call(viewPaths.projectMonitorGatewayQuery, body, asPoll),
      open: (gateway) => caller.call(viewPaths.projectMonitorGatewayOpen, gateway, asPoll),
      onError,
    })
  }

  start(): void {
    this.#link.start()
    this.#opener.run().catch((error) => this.#options.onError(error))
  }

  /** System values do not come by the socket, so a page that shows some queries them. */
  followSystem(isShown: boolean): void {
    const { caller, pageId, onSystem, onError } = this.#options
    this.#system?.stop()
    this.#system = isShown
      ? new SystemValues({
          query: () => caller.call(viewPaths.projectMonitorSystemQuery, { pageId }, asPoll),
          take: onSystem,
          onError,
        })
      : undefined
  }

  /** The machine woke up, or the network is back. */
  hurry(): void {
    this.#link.hurry()
    this.#opener.hurry()
    this.#system?.hurry()
  }

  stop(): void {
    this.#link.stop()
    this.#opener.stop()
    this.#system?.stop()
  }
}
