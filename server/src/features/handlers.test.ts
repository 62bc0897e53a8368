import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// Handlers change rows only through the `change` of their call, which makes transaction and audit entry.

/** Handlers that nevertheless write entries by audit(), by file, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'shares/shares.routes.ts': 'that a share was opened is entered for the organisation that shares, not for the visitor',
}

const files = globSync('**/*.routes.ts', { cwd: import.meta.dirname })
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const importsAudit = (file: string) => /\/audit\.ts'/.test(textOf(file))

describe('handlers', () => {
  it.each(files)('of %s open no transaction', (file) => {
    expect(textOf(file)).not.toMatch(/\.transaction\(/)
  })

  it('write no entries by themselves, except for the declared exceptions', () => {
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter(importsAudit).sort()).toEqual(Object.keys(exceptions))
  })
})
