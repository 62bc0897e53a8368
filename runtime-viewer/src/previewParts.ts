import { Caller } from '@mimic/contract/client'
import { GatewayOpener } from './GatewayOpener.ts'
import { LiveLink } from './LiveLink.ts'
import { RecordedPast } from './RecordedPast.ts'
import { SystemValues } from './SystemValues.ts'
import { mvarMeta, newestValues, systemMeta } from './valueMetas.ts'

/** What the designer's preview has from the viewer, so that it shows what the viewer shows. */
export const previewParts = {
  Link: LiveLink,
  Gateways: GatewayOpener,
  System: SystemValues,
  mvarMeta,
  systemMeta,
  newestValues,
  /** What was recorded of the values of charts. */
  openPast: (projectId: string, locale: () => 'cn' | 'en') => new RecordedPast(new Caller({ locale }), projectId),
  /** Rows for the tables of a project's pages. */
  openTables: async (projectId: string, locale: () => 'cn' | 'en') => {
    const { ViewerTables } = await import('./tables/ViewerTables.ts')
    return new ViewerTables(new Caller({ locale }), projectId)
  },
}
