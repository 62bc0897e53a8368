import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The files of the specification's data (`fixtures/spec/<kind>.json`). */
export const specKinds = ['routes', 'calls', 'widgets', 'entities', 'constants', 'rules', 'errors', 'features'] as const
export type SpecKind = (typeof specKinds)[number]

/** A record of the specification; what else it holds depends on its kind. */
export interface SpecRecord {
  readonly id: string
  readonly path?: string | null
}

/** Records that no test shows, `<kind>/<id>`, and why. */
export interface SpecReason {
  readonly reason: string
  readonly records: readonly string[]
}

/** By kind and id: ids of rules, or `<test file>: <part of a title>`. */
export type SpecEvidence = Readonly<Partial<Record<SpecKind, Readonly<Record<string, readonly string[]>>>>>

// Files of ours, of a known shape.
const read = <T>(name: string) => JSON.parse(readFileSync(join(root, 'fixtures/spec', `${name}.json`), 'utf8')) as T

export const allSpecRecords = <R extends SpecRecord>(kind: SpecKind) => read<readonly R[]>(kind)
export const readReasons = () => read<readonly SpecReason[]>('reasons')
export const readEvidence = () => read<SpecEvidence>('evidence')

/**
 * The records that a test over all of a kind goes through: those that have neither a reason nor evidence of their own.
 * Such a test has `[spec:<kind>/*]` in its title.
 */
export function specRecords<R extends SpecRecord>(kind: SpecKind): readonly R[] {
  const excused = new Set(readReasons().flatMap(({ records }) => records))
  const named = readEvidence()[kind] ?? {}
  return allSpecRecords<R>(kind).filter(({ id }) => !excused.has(`${kind}/${id}`) && named[id] === undefined)
}
