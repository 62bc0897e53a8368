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

describe('the permission region of a widget', () => {
  it('[spec:perm-auth-region] is kept with the page: what is saved is what a monitor gets', async () => {
    const designer = await test.login('designer-a')
    const widget = {
      id: 'w1',
      widgetType: 'UsualDataText',
      authRegion: 'north',
      position: { x: 20, y: 20, width: 100, height: 40, rotate: 0 },
      data: { type: 'signal', signalId: 'a-level', equipId: 'eq-a' },
    }
    const file = { format: 1, con: {}, widgets: [widget], bind: { equips: [], signals: [], keys: [], mvars: [] } }
    const fields = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600' }
    const saved = await designer.post(paths.projectPageSave, {
      ...fields,
      baseVersion: '1',
      file: JSON.stringify(file),
    })
    expect(saved.reply.code).toBe(codes.ok)
    const viewer = await test.login('viewer-a')
    const { file: address } = (await viewer.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply.data as {
      file: string
    }
    const { reply } = await viewer.get(address)
    expect(reply).toMatchObject({ widgets: [{ id: 'w1', authRegion: 'north' }] })
  })
})
