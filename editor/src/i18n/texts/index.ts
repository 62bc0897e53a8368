import type { Text } from '../Text.ts'
import { typeNames } from '../typeNames.ts'
import { canvas } from './canvas.ts'
import { coedit } from './coedit.ts'
import { colours } from './colours.ts'
import { commands } from './commands.ts'
import { comments } from './comments.ts'
import { common } from './common.ts'
import { copying } from './copying.ts'
import { exporting } from './exporting.ts'
import { finding } from './finding.ts'
import { images } from './images.ts'
import { importing } from './importing.ts'
import { inspector } from './inspector.ts'
import { layers } from './layers.ts'
import { opening } from './opening.ts'
import { pages } from './pages.ts'
import { palette } from './palette.ts'
import { preview } from './preview.ts'
import { reports } from './reports.ts'
import { saving } from './saving.ts'
import { settings } from './settings.ts'
import { signals } from './signals.ts'
import { symbols } from './symbols.ts'
import { variables } from './variables.ts'
import { versions } from './versions.ts'

const areas = {
  ...canvas,
  ...coedit,
  ...colours,
  ...commands,
  ...comments,
  ...common,
  ...copying,
  ...exporting,
  ...finding,
  ...images,
  ...importing,
  ...inspector,
  ...layers,
  ...opening,
  ...pages,
  ...palette,
  ...preview,
  ...reports,
  ...saving,
  ...settings,
  ...signals,
  ...symbols,
  ...variables,
  ...versions,
  ...typeNames,
}

export type LabelKey = keyof typeof areas

/** The designer's texts. */
export const texts: { readonly [K in LabelKey]: Text } = areas
