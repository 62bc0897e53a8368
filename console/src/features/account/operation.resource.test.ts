import { beforeAll, expect, it } from 'vitest'
import { showLanguage, startI18n } from '../../texts/i18n.ts'
import { actionText, resultText } from './operation.resource.tsx'

beforeAll(() => startI18n('cn'))

it('describes an operation in the reader’s language, and one without texts by its name', async () => {
  expect(actionText('project.page.add')).toBe('新建页面')
  await showLanguage('en')
  expect([actionText('signal.write'), actionText('some.new.action')]).toEqual(['Write of a value', 'some.new.action'])
})

it('point 4: shows how it ended: done, with the value read back; sent; or why it failed', async () => {
  await showLanguage('cn')
  const results = ['success', 'success 3.5', 'submitted', '2016', '1301', 'late answer 200 1', 'late answer 1711 null']
  expect(results.map(resultText)).toEqual([
    '成功',
    '成功 3.5',
    '已下发，尚无应答',
    '写入超时：设备未收到该值，也不会再执行',
    '通讯超时：设备可能已写入或稍后写入该值，请核对',
    '超时后才收到应答：成功 1',
    '超时后才收到应答：下位机故障',
  ])
})
