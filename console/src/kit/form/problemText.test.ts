import { beforeAll, expect, it } from 'vitest'
import { showLanguage, startI18n } from '../../texts/i18n.ts'
import { problemText, refusedText } from './problemText.ts'

beforeAll(() => startI18n('cn'))

it.each([
  [{ reason: 'required' }, 'Please fill in this field', '请填写此项'],
  [{ reason: 'tooLong', limit: 64 }, 'At most 64 characters', '最多 64 个字符'],
  [{ reason: 'tooShort', limit: 8 }, 'At least 8 characters', '至少 8 个字符'],
  [{ reason: 'tooLarge', limit: 23 }, 'At most 23', '最大为 23'],
  [{ reason: 'tooSmall', limit: 0 }, 'At least 0', '最小为 0'],
  [{ reason: 'limit', limit: 1000 }, 'At most 1000 can be saved', '最多只能保存 1000 条'],
  [{ reason: 'used' }, 'Used already', '已被使用'],
  [{ reason: 'format' }, 'Not valid', '内容无效'],
  [{ reason: 'tooLong' }, 'Not valid', '内容无效'],
  [{ reason: 'ofTomorrow' as 'format' }, 'Not valid', '内容无效'],
  [
    { reason: 'localOff' },
    'Local passwords are off: this account logs in only by the company',
    '已停用本地密码，该账号只能通过企业登录',
  ],
  [
    { reason: 'notHeld', detail: 'platform.operate' },
    'That takes a right which you do not have yourself: Operate the platform',
    '此操作需要您自己没有的权限：运营平台',
  ],
  [
    { reason: 'notHeld', detail: 'a-region' },
    'That would give rights which you do not have yourself',
    '不能授予您自己没有的权限',
  ],
] as const)('%o has the text of its kind', async (problem, en, cn) => {
  await showLanguage('en')
  expect(problemText(problem)).toBe(en)
  await showLanguage('cn')
  expect(problemText(problem)).toBe(cn)
})

it('names the row that has the value already', async () => {
  const problem = { path: 'sn', reason: 'used', detail: 'Hall 2' } as const
  await showLanguage('en')
  expect(refusedText(problem)).toBe('Used already by Hall 2')
  await showLanguage('cn')
  expect(refusedText(problem)).toBe('已被“Hall 2”使用')
})
