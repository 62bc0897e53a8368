import { CallError } from '@mimic/contract/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { showLanguage, startI18n } from '../../texts/i18n.ts'
import { errorText } from './errorText.ts'
import { type Deed, outcomeText } from './outcomeText.ts'

beforeAll(() => startI18n('cn'))

const inBoth = async (read: () => string): Promise<[string, string]> => {
  await showLanguage('cn')
  const cn = read()
  await showLanguage('en')
  return [cn, read()]
}

describe('the text of a failed call', () => {
  it('is the server’s, or that of the code, or says that there was no answer', async () => {
    const textOf = (error: unknown) => inBoth(() => errorText(error))
    expect(await textOf(new CallError(1712, '下位机忙，请稍候'))).toEqual(['下位机忙，请稍候', '下位机忙，请稍候'])
    expect(await textOf(new CallError(1712, ''))).toEqual(['下位机忙', 'Lower device busy'])
    expect(await textOf(new CallError(4711, ''))).toEqual([
      '通讯错误，错误码：4711',
      'Communication error, error code: 4711',
    ])
    expect(await textOf(new CallError(408, 'timeout', [], false))).toEqual([
      '服务器响应超时',
      'The server did not answer in time',
    ])
    expect(await textOf(new CallError(503, 'unreachable', [], false))).toEqual([
      '无法连接服务器',
      'The server cannot be reached',
    ])
    const page = { kind: 'page', id: 'p', title: 'Hall', address: '/manage/project/a/designer/p' } as const
    const used = new CallError(409, '', [{ path: 'id', reason: 'used', detail: 'page Hall', uses: [page], more: 2 }])
    expect(await textOf(used)).toEqual(['正在被使用：页面“Hall”等，另有 2 处', 'In use by page “Hall” and 2 more'])
    const unseen = new CallError(409, '', [{ path: 'id', reason: 'used', detail: '', more: 2 }])
    expect(await textOf(unseen)).toEqual([
      '正在被数据范围之外的 2 处使用',
      'In use outside your data range (places: 2)',
    ])
    expect(await textOf(new Error('chunk'))).toEqual(['无法连接服务器', 'The server cannot be reached'])
  })

  it.each([
    [{ path: 'id', reason: 'local' }, '这是服务器本机的网关', 'server’s own machine'],
    [{ path: 'id', reason: 'buffered', limit: 3 }, '还有 3 批数据', '3 batches'],
    [{ path: 'id', reason: 'buffered', limit: 0 }, '网关离线', 'is offline'],
    [{ path: 'id', reason: 'buffered' }, '不知道', 'not known'],
    [{ path: 'gatewayId', reason: 'bound' }, '其他网关', 'another gateway'],
    [{ path: 'templateId', reason: 'bound' }, '其他模板', 'another template'],
  ] as const)('of a conflict is its reason, in one language: %o', async (problem, cn, en) => {
    const texts = await inBoth(() => errorText(new CallError(409, 'changed by others', [problem])))
    expect(texts[0]).toContain(cn)
    expect(texts[0]).not.toMatch(/[a-z]/i)
    expect(texts[1]).toContain(en)
  })
})

describe('the text at the end of a save, an edit, a delete', () => {
  it.each<[Deed, string, string]>([
    ['save', '保存', 'Sav'],
    ['edit', '修改', 'hange'],
    ['remove', '删除', 'Delet'],
  ])('%s: success, failure with its reason, and an exception when nobody knows', async (deed, cn, en) => {
    const success = await inBoth(() => outcomeText(deed))
    expect(success[0]).toBe(`${cn}成功`)
    expect(success[1]).toContain(en)
    const refused = new CallError(409, 'taken')
    const failure = await inBoth(() => outcomeText(deed, refused))
    expect(failure[0]).toBe(`${cn}失败：taken`)
    expect(failure[1]).toMatch(/failed: taken$/)
    const away = [503, 408].map((code) => new CallError(code, '', [], false))
    for (const unanswered of [...away, new TypeError('x')]) {
      const exception = await inBoth(() => outcomeText(deed, unanswered))
      expect(exception[0]).toContain(`${cn}异常`)
      expect(exception[1]).toContain('It is not known')
    }
  })
})
