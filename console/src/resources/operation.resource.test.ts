import { beforeAll, expect, it } from 'vitest'
import { i18n, startI18n } from '../messages/i18n.ts'
import { actionText, resultText } from './operation.resource.tsx'

beforeAll(() => startI18n('cn'))

it('says an operation in the reader’s language, and one without words as it is written down', async () => {
  expect(actionText('project.page.add')).toBe('新增页面')
  await i18n.changeLanguage('en')
  expect([actionText('signal.write'), actionText('some.new.action')]).toEqual(['Value written', 'some.new.action'])
})

it('says how it ended: done, with what was read back; sent; or why it failed', async () => {
  await i18n.changeLanguage('cn')
  expect(['success', 'success 3.5', 'submitted', '1301', 'late answer 200 1'].map(resultText)).toEqual([
    ...['成功', '成功 3.5', '已下发，尚无应答', '通讯超时', 'late answer 200 1'],
  ])
})
