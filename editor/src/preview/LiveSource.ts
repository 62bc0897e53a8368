import type { Mvar, ProjectGateway, Signal } from '@mimic/contract'
import type { ValuesFrame } from '@mimic/contract/live'
import type { Engine, PastHost, SignalMeta, SignalUpdate, TableHost } from '@mimic/engine'

export interface LinkOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  /** The socket's address for a token. */
  readonly address: (token: string) => string
  readonly onFrame: (frame: ValuesFrame) => void
  readonly onPage: (version: number) => void
  readonly onState: (state: { readonly is: 'connecting' | 'live' | 'retrying' | 'ended' }) => void
}

export interface GatewaysOptions {
  readonly projectId: string
  readonly query: () => Promise<readonly ProjectGateway[]>
  readonly open: (body: { projectId: string; equipmentId: string; interval: number; delay: number }) => Promise<unknown>
  readonly onError: (error: unknown) => void
}

export interface SystemOptions {
  readonly query: () => Promise<readonly { readonly key: string; readonly value: number; readonly time: number }[]>
  readonly take: (values: readonly SignalUpdate[]) => void
  readonly onError: (error: unknown) => void
}

/**
 * Brings a page its values. The implementation is the viewer's, which the designer may not import: the host
 * page, which knows both, passes it in.
 */
export interface LiveSource {
  /** Keeps a live socket open. */
  readonly Link: new (
    options: LinkOptions,
  ) => { start(): void; stop(): void }
  /** Asks gateways to read faster for as long as the page is shown. */
  readonly Gateways: new (
    options: GatewaysOptions,
  ) => { run(): Promise<void>; stop(): void }
  /** Asks for system values at once and every minute. */
  readonly System: new (
    options: SystemOptions,
  ) => { stop(): void }
  readonly mvarMeta: (mvar: Pick<Mvar, 'id' | 'unit'>) => SignalMeta
  readonly systemMeta: (key: string) => SignalMeta
  readonly newestValues: (signals: readonly Signal[], mvars: readonly Mvar[]) => readonly SignalUpdate[]
  /** The mark over a picture that shows values which nobody measured. @param nameOf the device that a value is of */
  readonly openMark: (
    locale: 'cn' | 'en',
    nameOf: (id: string) => string | undefined,
  ) => { readonly element: HTMLElement; take(values: readonly SignalUpdate[]): void }
  /** Marks the widgets that follow alarms, over a picture. */
  readonly openMarks: (
    picture: { readonly engine: Engine; readonly host: HTMLElement },
    locale: 'cn' | 'en',
  ) => { take(frame: ValuesFrame): void; close(): void }
  readonly openPast: (projectId: string, locale: () => 'cn' | 'en') => PastHost
  readonly openTables: (projectId: string, locale: () => 'cn' | 'en') => Promise<TableHost>
}
