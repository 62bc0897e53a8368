import { FilterParser } from 'ldapts'
import { expect, it } from 'vitest'
import {
  anyName,
  escapeValue,
  filledFilter,
  guidBytes,
  guidText,
  isDirectoryName,
  isGroup,
  shortName,
} from './directoryText.ts'

it('a value stays a value, whatever it contains (RFC 4515)', () => {
  expect(escapeValue('a*b(c)d\\e\0')).toBe('a\\2ab\\28c\\29d\\5ce\\00')
  for (const name of ['*', 'a)(uid=*', '*)(|(objectClass=*', 'x\\2a', 'a>=b', '王芳', "o'brien", 'a\0b']) {
    const filter = FilterParser.parseString(filledFilter('(&(objectClass=person)(uid={name}))', { name }))
    // One comparison of the whole name, and nothing beside it.
    expect(filter).toMatchObject({ filters: [{ attribute: 'objectClass' }, { attribute: 'uid', value: name }] })
    expect(JSON.parse(JSON.stringify(filter)).filters).toHaveLength(2)
  }
})

it('a search for groups inside groups, as Active Directory has it, gets the whole name', () => {
  const text = filledFilter('(member:1.2.840.113556.1.4.1941:={dn})', { dn: 'cn=王 (芳),dc=a' })
  expect(FilterParser.parseString(text)).toMatchObject({
    matchType: 'member',
    rule: '1.2.840.113556.1.4.1941',
    value: 'cn=王 (芳),dc=a',
  })
})

it('fills each place holder once, and leaves unknown ones', () => {
  expect(filledFilter('(|(member={dn})(x={y}))', { dn: 'cn={y},dc=a' })).toBe(
    '(|(member=cn\\3d\\7by\\7d\\2cdc\\3da)(x={y}))',
  )
  expect(anyName('(&(a=b)(uid={name}))')).toBe('(&(a=b)(uid=*))')
})

it('a name with characters that directories ignore is looked for nowhere', () => {
  for (const name of ['wang', 'wang fang', '王芳', 'a@b.c', 'CORP\\wang', 'a*'])
    expect(isDirectoryName(name)).toBe(true)
  for (const name of ['wa\u00adng', 'wang\u200b', 'wang\0', 'wang\n', '\ufffcwang'])
    expect(isDirectoryName(name)).toBe(false)
})

it('an objectGUID is text and bytes', () => {
  const bytes = Buffer.from('33221100554477668899aabbccddeeff', 'hex')
  expect(guidText(bytes)).toBe('00112233-4455-6677-8899-aabbccddeeff')
  expect(guidBytes(guidText(bytes))).toEqual(bytes)
})

it('a group is named by its first part or by its whole name, in any case', () => {
  const dn = 'CN=Plant Admins,OU=Groups, DC=example'
  expect(isGroup('plant admins', dn)).toBe(true)
  expect(isGroup('cn=plant admins,ou=groups,dc=example', dn)).toBe(true)
  for (const other of ['plant', 'groups', 'cn=plant admins', 'plant admins,ou=groups'])
    expect(isGroup(other, dn)).toBe(false)
  expect(shortName('cn=a\\,b\\e7\\8e\\8b,dc=x')).toBe('a,b王')
  expect(isGroup('admins', 'admins')).toBe(true)
})
