import { isDeepStrictEqual } from 'node:util'
import type { ConfigChange, Settings } from '@mimic/contract'
import type { SealedSettings } from './sealedSettings.ts'

/** A device as it stands in a document, and one of its signals. */
export type DocumentDevice = Settings & { readonly equipId: string; readonly driver: string } & {
  readonly signals: readonly DocumentEntry[]
}
/** A device of a stored document. */
export type SealedDevice = SealedSettings &
  Pick<DocumentDevice, 'equipId' | 'driver'> & { readonly signals: readonly DocumentEntry[] }
export type DocumentEntry = Settings & { readonly id: string }

/** A change without the names of today. */
export type PlainChange = Omit<ConfigChange, 'equipTitle' | 'signalTitle'>

/** Differences between the devices of two documents, by device; first its own settings, then its signals. */
export function configChanges(before: readonly DocumentDevice[], after: readonly DocumentDevice[]): PlainChange[] {
  return paired(before, after, ({ equipId }) => equipId).flatMap(([old, fresh]): PlainChange[] => {
    const { equipId, driver } = fresh ?? (old as DocumentDevice)
    const of = { equipId, driver, signalId: '' }
    if (!old) return [{ ...of, change: 'added', fields: [] }]
    if (!fresh) return [{ ...of, change: 'removed', fields: [] }]
    const fields = changedFields(settingsOf(old), settingsOf(fresh))
    const own: PlainChange[] = fields.length > 0 ? [{ ...of, change: 'changed', fields }] : []
    return [...own, ...signalChanges(old, fresh).map((change) => ({ ...of, ...change }))]
  })
}

type SignalChange = Pick<PlainChange, 'signalId' | 'change' | 'fields'>

function signalChanges(old: DocumentDevice, fresh: DocumentDevice): SignalChange[] {
  return paired(old.signals, fresh.signals, ({ id }) => id).flatMap(([before, after]): SignalChange[] => {
    const signalId = (after ?? before)?.id ?? ''
    if (!before) return [{ signalId, change: 'added', fields: [] }]
    if (!after) return [{ signalId, change: 'removed', fields: [] }]
    const fields = changedFields(before, after)
    return fields.length > 0 ? [{ signalId, change: 'changed', fields }] : []
  })
}

/** Entries with the same key side by side: those of the later list in its order, then those that are gone. */
function paired<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (entry: T) => string,
): [T | undefined, T | undefined][] {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]))
  const kept = new Set(after.map(keyOf))
  return [
    ...after.map((entry): [T | undefined, T] => [old.get(keyOf(entry)), entry]),
    ...before.filter((entry) => !kept.has(keyOf(entry))).map((entry): [T, undefined] => [entry, undefined]),
  ]
}

function changedFields(before: object, after: object): ConfigChange['fields'] {
  const [old, fresh]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  return Object.keys({ ...old, ...fresh })
    .filter((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]))
    .map((name) => ({ name, before: textOf(old?.[name]), after: textOf(fresh?.[name]) }))
}

const settingsOf = ({ signals: _signals, ...settings }: DocumentDevice): object => settings

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
