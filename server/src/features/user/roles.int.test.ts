import { codes, paths, type UserInfo } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let gateway: FakeGateway

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await insertSampleRows(test.server.context.db)
})
afterAll(async () => {
  await gateway.stop()
  await test.stop()
})

/** The tasks of operations staff on the real server: write a value, view alarms and acknowledge them. */
async function operates(loginname: string) {
  const client = await test.login(loginname)
  const online = async () => {
    const { reply } = await client.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })
    return (reply.data as { online: boolean }).online
  }
  await until(online)
  const write = await client.call(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value: '3' })
  const alarms = await client.call(paths.alarmQuery, {})
  const confirm = await client.call(paths.alarmConfirm, { ids: 'alarm-a' })
  return [write, alarms, confirm].map(({ reply }) => reply.code)
}

describe('roles', () => {
  it.each([
    ['admin', '[spec:perm-op-admin]'],
    ['operation', '[spec:perm-op-operation]'],
  ])('%s %s is operations staff: writes, sees alarms, acknowledges', async (role) => {
    expect(await operates(`${role}-a`)).toEqual([codes.ok, codes.ok, codes.ok])
  })

  it('designer is not', async () => {
    expect(await operates('designer-a')).toEqual([codes.writeDenied, codes.alarmDenied, codes.alarmDenied])
  })

  it('viewer sees alarms, and neither writes nor acknowledges', async () => {
    expect(await operates('viewer-a')).toEqual([codes.writeDenied, codes.ok, codes.alarmDenied])
  })

  it('the account reports its role and its permissions', async () => {
    const operator = await test.login('operation-a')
    const info = (await operator.get(paths.userInfo)).reply.data as UserInfo
    expect(info.roleType).toBe('operation')
    expect(info.auths).toContain('signal.write')
    expect(info.auths).not.toContain('page.edit')
  })
})
