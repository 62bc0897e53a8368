import { expect, it, vi } from 'vitest'
import { memoryState } from '../../testing/memoryState.ts'
import { useOf } from './findpwd.routes.ts'
import { Recoveries, type RecoveryState } from './Recoveries.ts'
import { check } from './security.routes.ts'

const T0 = 1_780_000_000_000
const recovery: RecoveryState = { step: 'validate', id: 'r1', loginname: 'Nobody', accountId: '' }

/** A browser that keeps its cookies. */
function browser() {
  const cookies: Record<string, string> = {}
  const request = { cookies, protocol: 'https' } as never
  const reply = { setCookie: (name: string, value: string) => Object.assign(cookies, { [name]: value }) } as never
  return { cookies, request, reply }
}

it('a recovery stands where its last step has led, for its own browser only', async () => {
  const recoveries = new Recoveries(await memoryState(() => T0), () => T0)
  const own = browser()
  expect(recoveries.at(own.request, 'account').loginname).toBe('')
  await recoveries.go(own.request, own.reply, recovery)
  const first = { ...own.cookies }
  expect(recoveries.at(own.request, 'validate')).toEqual(recovery)
  expect(() => recoveries.at(own.request, 'password')).toThrow(
    expect.objectContaining({ code: 409, fields: [{ path: 'step', reason: 'changed', detail: 'validate' }] }) as Error,
  )
  await recoveries.go(own.request, own.reply, { ...recovery, step: 'password' })
  // Each step has a token of its own: the one before leads nowhere.
  expect(recoveries.of({ cookies: first } as never).step).toBe('account')
  expect(recoveries.of(browser().request).step).toBe('account')
})

it('codes of an unknown name are counted together, in whatever case it is typed', () => {
  const use = useOf(recovery, 'tel', '')
  expect(useOf({ ...recovery, loginname: 'NOBODY' }, 'tel', '')).toEqual(use)
  expect(use.destination).not.toBe('')
  expect(useOf({ ...recovery, accountId: 'u1' }, 'tel', '+8613800000000')).toMatchObject({
    account: 'u1',
    destination: '+8613800000000',
  })
})

it('a wrong proof is entered as one and marks nobody', async () => {
  const entered: object[] = []
  const set = vi.fn()
  const deps = { answers: { try: async () => undefined }, marks: { set } }
  const caller = {
    session: { id: 's1', scope: { userId: 'u1' } },
    request: { ip: '192.0.2.1' },
    change: async (work: () => Promise<object>) => entered.push(await work()),
  }
  const checked = check(deps as never)({ way: 'question', answers: ['a', 'b', 'c'] }, caller as never)
  await expect(checked).rejects.toMatchObject({ fields: [{ path: 'answers', reason: 'format' }] })
  expect(entered).toMatchObject([
    { subject: 'u1', detail: { way: 'question' }, result: expect.stringMatching(/^\d+$/) },
  ])
  expect(set).not.toHaveBeenCalled()
})
