import { Caller } from '@mimic/contract/client'
import type { ValuesFrame } from '@mimic/contract/live'
import type { Engine } from '@mimic/engine'
import { AlarmFeed } from './link/AlarmFeed.ts'
import { GatewayOpener } from './link/GatewayOpener.ts'
import { LiveLink } from './link/LiveLink.ts'
import { RecordedPast } from './link/RecordedPast.ts'
import { SystemValues } from './link/SystemValues.ts'
import { mvarMeta, newestValues, systemMeta } from './link/valueMetas.ts'
import { AlarmMarks } from './page/AlarmMarks.ts'
import { SimulatedMark } from './page/SimulatedMark.ts'

/** The parts of the viewer that the designer's preview uses, so that it shows the same. */
export const previewParts = {
  Link: LiveLink,
  Gateways: GatewayOpener,
  System: SystemValues,
  mvarMeta,
  systemMeta,
  newestValues,
  openMark: (locale: 'cn' | 'en', nameOf: (id: string) => string | undefined) => new SimulatedMark(locale, nameOf),
  /** Marks the widgets that follow alarms. */
  openMarks: (picture: { readonly engine: Engine; readonly host: HTMLElement }, locale: 'cn' | 'en') => {
    const feed = new AlarmFeed()
    const marks = new AlarmMarks(picture, locale)
    return {
      take(frame: ValuesFrame) {
        if (feed.take(frame).length > 0) marks.show(feed.open)
      },
      close: () => marks.destroy(),
    }
  },
  /** Recorded values of charts. */
  openPast: (projectId: string, locale: () => 'cn' | 'en') => new RecordedPast(new Caller({ locale }), projectId),
  /** Rows for the tables of a project's pages. */
  openTables: async (projectId: string, locale: () => 'cn' | 'en') => {
    const { ViewerTables } = await import('./tables/ViewerTables.ts')
    return new ViewerTables(new Caller({ locale }), projectId, { onList: () => {} })
  },
}
