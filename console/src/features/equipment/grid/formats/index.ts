import type { TableFile } from '../../../../kit/entity/readTableFile.ts'
import { codesysSymbols } from './codesysSymbols.ts'
import { registerList } from './registerList.ts'
import type { SignalFormat } from './SignalFormat.ts'
import { sunspec } from './sunspec.ts'
import { tiaTags } from './tiaTags.ts'

/** Files of others that describe signals, the plainest last. */
export const signalFormats: readonly SignalFormat[] = [sunspec, codesysSymbols, tiaTags, registerList]

/** Endings of the files that are no tables. */
export const FORMAT_FILES = '.json,.xml'

/**
 * The format of a file; undefined for a table in the grid's own columns.
 * @param ownHeads how many of its heads are columns of the grid; 0 where the column of names is missing
 */
export const formatOf = (file: TableFile, ownHeads: number): SignalFormat | undefined =>
  signalFormats.find((format) => format.detect(file) === 'surely') ??
  signalFormats.find((format) => format.detect(file) === 'perhaps' && (format.known?.(file) ?? 1) > ownHeads)
