import { expect, it } from 'vitest'
import { postgresError, StoreAway, sqliteError } from './StoreAway.ts'

const failed = (facts: object) => Object.assign(new Error('failed'), facts)

it.each([
  ['busy', 5],
  ['busy in recovery', 261],
  ['locked', 6],
  ['a read that failed for a moment', 10],
  ['a file that cannot be opened', 14],
])('SQLite: %s is a store that does not answer', (_, errcode) => {
  expect(sqliteError(failed({ errcode }))).toBeInstanceOf(StoreAway)
})

it.each([
  ['a full disk', 13],
  ['a sync that failed', 1034],
  ['a damaged page', 11],
  ['a read that ended too soon', 522],
  ['a row that is there already', 2067],
  ['a mistake in a statement', 1],
])('SQLite: %s is what it is', (_, errcode) => {
  const error = failed({ errcode })
  expect(sqliteError(error)).toBe(error)
})

it.each([
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['a lost connection', {}],
  ['a database that shuts down', { code: '57P01', severity: 'FATAL' }],
  ['one that is starting', { code: '57P03', severity: 'FATAL' }],
  ['too many connections', { code: '53300', severity: 'FATAL' }],
  ['a failed connection', { code: '08006', severity: 'ERROR' }],
])('PostgreSQL: %s is a store that does not answer', (_, facts) => {
  expect(postgresError(failed(facts))).toBeInstanceOf(StoreAway)
})

it.each([
  ['a full disk', { code: '53100', severity: 'ERROR' }],
  ['damaged data', { code: 'XX001', severity: 'ERROR' }],
  ['a row that is there already', { code: '23505', severity: 'ERROR' }],
  ['a mistake in a statement', { code: '42601', severity: 'ERROR' }],
])('PostgreSQL: %s is what it is', (_, facts) => {
  const error = failed(facts)
  expect(postgresError(error)).toBe(error)
})

it('a mistake of the program is none of the store', () => {
  const error = new TypeError('no function')
  expect(postgresError(error)).toBe(error)
})
