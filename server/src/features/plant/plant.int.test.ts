import { join } from 'node:path'
import { codes, type PlantFile, type PlantPush, type PushedFile, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededBelow } from '../../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { Designer } from '../../coedit/testing/Designer.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { Answer, TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { drawing } from '../../testing/testPictures.ts'
import { until } from '../../testing/until.ts'
import { itemOf, type Json, type PlantItem, textOf } from './plantText.ts'

type Files = Map<string, string>

/** Rounds of random edits. */
const ROUNDS = isLong ? 8 : 2
const modbus = { host: '192.0.2.10', port: 502, unitId: 1, intervalMs: 1000 }
const register = (sn: string, address: number, more: object = {}) => ({
  title: sn,
  sn,
  unit: 'm',
  access: 'r',
  address: { area: 'input', address, type: 'i16' },
  ...more,
})

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the plant as text, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      const made = await push({
        'templates/pump.json': {
          id: 'pump',
          title: 'Pump',
          parameters: [{ name: 'unit', title: 'Unit', initial: '1' }],
          driver: 'modbus-tcp',
          driverConfig: { ...modbus, unitId: '{unit}' },
          signals: [{ id: 'pump-flow', ...register('FLOW', 1) }],
          alarms: [{ id: 'pump-low', signalId: 'pump-flow', kind: 'compare', symbol: '<', value: 1, message: 'Low' }],
        },
        'models/centrifugal.json': { id: 'centrifugal', title: 'C 200', manufacturer: 'Works' },
        'reports/of-pump.json': {
          id: 'of-pump',
          equipmentId: 'pump-7',
          title: 'Of the pump',
          kind: 'report',
          span: '1d',
          columns: [{ type: 'signal', dataId: 'p7-flow', title: 'Flow', statistic: 'max' }],
        },
        'pages/b.json': { id: 'pump-b', equipmentId: 'pump-7', place: 1, title: 'Second', ...page('p7-flow') },
        'pages/a.json': { id: 'pump-a', equipmentId: 'pump-7', place: 0, title: 'First' },
        'pages/c.json': { id: 'pump-c', templateId: 'pump', place: 0, title: 'Of the template', ...page('p7-flow') },
        'devices/pump-7.json': {
          id: 'pump-7',
          equipName: 'Pump 7',
          sn: 'P-7',
          gatewayId: 'gw-a',
          driver: 'modbus-tcp',
          driverConfig: modbus,
          template: { id: 'pump', parameters: { unit: '7' } },
          signals: [{ id: 'p7-flow', ...register('FLOW', 1) }, register('LEVEL', 2), register('SPEED', 3)],
          simulated: false,
          simulation: { 'p7-flow': { behaviour: 'sine', min: 2, max: 5 } },
          modelId: 'centrifugal',
          alarms: [{ id: 'p7-high', signal: 'LEVEL', kind: 'compare', symbol: '>', value: 3, message: 'High' }],
        },
        'projects/mine/project.json': { id: 'mine', title: 'Mine', pages: ['hall', 'roof'], homePageId: 'roof' },
        'projects/mine/variables/flow.json': {
          id: 'flow',
          projectId: 'mine',
          title: 'Flow',
          calcType: 'sum',
          formula: 'pump-7.p7-flow',
          alarms: [{ kind: 'compare', symbol: '<', value: 1, message: 'No flow' }],
        },
        'projects/mine/reports/day.json': {
          id: 'day',
          projectId: 'mine',
          title: 'Day',
          kind: 'custom',
          span: '1h',
          columns: [{ type: 'signal', dataId: 'p7-flow', title: 'Flow', statistic: 'avg' }],
        },
        'projects/mine/pages/hall.json': { id: 'hall', projectId: 'mine', title: 'Hall', ...page('p7-flow') },
        'projects/mine/pages/roof.json': { id: 'roof', projectId: 'mine', title: 'Roof' },
      })
      expect(made.reply).toMatchObject({ code: 200 })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const page = (signalId: string) => ({
      con: { width: 640, height: 480, bgColor: '#fff' },
      widgets: [
        {
          id: 'w1',
          widgetType: 'UsualDataText',
          position: { x: 20, y: 20, width: 100, height: 40, rotate: 0 },
          data: { type: 'signal', signalId, equipId: 'pump-7' },
        },
      ],
    })
    const pullFrom = async (client: TestClient): Promise<Files> => {
      const { reply } = await client.call(paths.plantPull, {})
      expect(reply).toMatchObject({ code: 200 })
      return new Map((reply.data as { files: PlantFile[] }).files.map(({ path, text }) => [path, text]))
    }
    const pull = () => pullFrom(admin)
    const send = (files: readonly PushedFile[], more: Record<string, boolean> = {}, client = admin): Promise<Answer> =>
      client.call(paths.plantPush, { files: JSON.stringify(files), ...more })
    const push = (items: Readonly<Record<string, object>>) =>
      send(Object.entries(items).map(([path, item]) => ({ path, text: JSON.stringify(item) })))
    const changesOf = ({ reply }: Answer) => {
      expect(reply).toMatchObject({ code: 200 })
      return (reply.data as PlantPush).changes
    }
    /** A file with other fields, and what it was made from. */
    const edited = (files: Files, path: string, change: (item: Record<string, Json>) => object): PushedFile => {
      const base = files.get(path) ?? ''
      const item = { ...(itemOf(base) as PlantItem) }
      return { path, base, text: textOf(change(item) as PlantItem) }
    }

    it('pushed back, what was pulled changes nothing, with and without what it is based on', async () => {
      const files = await pull()
      expect([...files.keys()]).toEqual([...files.keys()].sort())
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['devices/Pump-7.json', 'gateways/Gateway.json', 'projects/Mine/pages/Hall.json']),
      )
      const all = [...files].map(([path, text]) => ({ path, text }))
      expect(changesOf(await send(all))).toEqual([])
      expect(changesOf(await send(all.map((file) => ({ ...file, base: file.text }))))).toEqual([])
      expect(await pull()).toEqual(files)
    })

    it('leaves as it is what a file leaves out: each field of each kind, and of each signal and condition', async () => {
      const files = await pull()
      const parts = ['signals', 'alarms']
      /** The item without one field, each in turn; its id says which item it is. */
      const without = (item: Readonly<Record<string, Json>>): [string, Record<string, Json>][] =>
        Object.keys(item).flatMap((name) => {
          const { [name]: value, ...rest } = item
          const list = parts.includes(name) && Array.isArray(value) ? value : []
          const inside = list.flatMap((part, place) =>
            without(part as Record<string, Json>).map(([path, smaller]): [string, Record<string, Json>] => [
              `${name}.${place}.${path}`,
              { ...item, [name]: list.with(place, smaller) },
            ]),
          )
          return name === 'id' ? inside : [[name, rest] as [string, Record<string, Json>], ...inside]
        })
      const wrong: string[] = []
      let tried = 0
      for (const [path, text] of files)
        for (const [field, item] of without(itemOf(text) as PlantItem)) {
          tried++
          const smaller = textOf(item as PlantItem)
          for (const base of [undefined, text]) {
            const answer = await send([{ path, text: smaller, ...(base !== undefined && { base }) }], { plan: true })
            if (answer.reply.code !== 200 || changesOf(answer).length > 0) wrong.push(`${path} ${field}`)
          }
        }
      expect(wrong).toEqual([])
      expect(tried).toBeGreaterThan(150)
    })

    it('a device that a file makes from a template has the alarm conditions of the template', async () => {
      const device = {
        id: 'pump-8',
        equipName: 'Pump 8',
        gatewayId: 'gw-a',
        template: { id: 'pump', parameters: { unit: '8' } },
      }
      expect(changesOf(await push({ 'devices/pump-8.json': device }))).toMatchObject([{ change: 'create' }])
      const made = itemOf((await pull()).get('devices/Pump-8.json') ?? '')
      expect(made?.['alarms']).toMatchObject([{ signal: 'FLOW', symbol: '<', value: 1, message: 'Low' }])
      expect(made?.['signals']).toMatchObject([{ sn: 'FLOW' }])
      // An empty list is a wish.
      const bare = edited(await pull(), 'devices/Pump-8.json', (item) => ({ ...item, alarms: [] }))
      expect(changesOf(await send([bare]))).toMatchObject([{ change: 'change' }])
      expect(itemOf((await pull()).get('devices/Pump-8.json') ?? '')?.['alarms']).toEqual([])
      expect(
        changesOf(
          await send([
            { path: 'devices/Pump-8.json', text: null, base: (await pull()).get('devices/Pump-8.json') ?? '' },
          ]),
        ),
      ).toMatchObject([{ change: 'delete' }])
    })

    it('makes devices whose conditions and formulas name each other, in whatever order they come', async () => {
      const device = (id: string, other: string) => ({
        ...{ id, equipName: id, gatewayId: 'gw-a', driver: 'modbus-tcp', driverConfig: modbus },
        signals: [
          { id: `${id}-level`, ...register('LEVEL', 1) },
          { id: `${id}-twice`, title: 'Twice', sn: 'TWICE', access: 'r', formula: `{${other}.${other}-level} * 2` },
        ],
        alarms: [
          { id: `${id}-apart`, signal: 'LEVEL', kind: 'deviation', symbol: '!=', value: 3, message: 'Apart' },
          { id: `${id}-high`, signal: 'LEVEL', kind: 'compare', symbol: '>', value: 3, message: 'High' },
        ].map((rule, i) => ({
          ...rule,
          ...(i === 0 ? { otherSignalId: `${other}-level` } : { suppressWhen: `{${other}.${other}-level} > 5` }),
        })),
      })
      const [first, second] = [device('twin-a', 'twin-b'), device('twin-b', 'twin-a')]
      const files = { 'devices/Twin-a.json': first, 'devices/Twin-b.json': second }
      expect(changesOf(await push(files))).toMatchObject([{ change: 'create' }, { change: 'create' }])
      const pulled = await pull()
      for (const item of [first, second])
        expect(itemOf(pulled.get(`devices/${item.id}.json`) ?? '')).toMatchObject({
          signals: item.signals,
          alarms: item.alarms,
        })
      expect(changesOf(await send([...pulled].map(([path, text]) => ({ path, text }))))).toEqual([])
      // One name that nobody has is still refused, by its file.
      const wrong = edited(pulled, 'devices/twin-a.json', (item) => ({
        ...item,
        alarms: [{ ...first.alarms[0], otherSignalId: 'nobody' }],
      }))
      expect((await send([wrong])).reply.fields).toMatchObject([{ reason: 'unknown' }])
    })

    it('is the administrators’', async () => {
      const designer = await test.login('designer-a')
      expect((await designer.call(paths.plantPull, {})).reply.code).toBe(codes.forbidden)
      expect((await send([], {}, designer)).reply.code).toBe(codes.forbidden)
    })

    it('a plan says what would change and whom it concerns, and stores nothing', async () => {
      const files = await pull()
      const device = edited(files, 'devices/Pump-7.json', (item) => {
        const signals = signalsOf(item).map((signal) =>
          signal['sn'] === 'FLOW' ? { ...signal, scale: 0.5, unit: 'l/s' } : signal,
        )
        return { ...item, signals }
      })
      const { reply } = await send([device], { plan: true })
      expect(reply).toMatchObject({
        code: 200,
        data: {
          gateways: ['Gateway'],
          changes: [
            {
              change: 'change',
              kind: 'device',
              title: 'Pump 7',
              fields: [
                { path: 'signals.FLOW.scale', from: '1', to: '0.5' },
                { path: 'signals.FLOW.unit', from: '"m"', to: '"l/s"' },
              ],
              affects: ['page Hall', 'page Of the template', 'page Second'],
            },
          ],
        },
      })
      expect(await pull()).toEqual(files)
    })

    it('merges by field what was changed here and there, and stores nothing where both changed one field', async () => {
      const files = await pull()
      const path = 'devices/Pump-7.json'
      const mine = edited(files, path, (item) => ({ ...item, note: 'mine' }))
      await send([edited(files, path, (item) => ({ ...item, address: 'theirs' }))])
      expect(changesOf(await send([mine]))).toMatchObject([{ fields: [{ path: 'note', from: '""', to: '"mine"' }] }])
      const merged = await pull()
      expect(itemOf(merged.get(path) ?? '')).toMatchObject({ note: 'mine', address: 'theirs' })
      const late = edited(files, path, (item) => ({ ...item, address: 'here' }))
      const group = edited(files, 'groups/Pumps.json', (item) => ({ ...item, title: 'Others' }))
      const { reply } = await send([group, late])
      expect(reply).toMatchObject({
        code: codes.conflict,
        fields: [{ path: `${path}#address`, reason: 'changed', values: { file: '"here"', server: '"theirs"' } }],
      })
      expect(await pull()).toEqual(merged)
      expect(changesOf(await send([late], { overwrite: true }))).toHaveLength(1)
    })

    it('names file and field of what is wrong, and stores nothing of the push', async () => {
      const files = await pull()
      const wrong = edited(files, 'devices/Pump-7.json', (item) => ({
        ...item,
        driverConfig: { ...modbus, port: 99999 },
      }))
      const unknown = edited(files, 'gateways/Gateway.json', (item) => ({ ...item, colour: 'red' }))
      const group = edited(files, 'groups/Pumps.json', (item) => ({ ...item, title: 'Others' }))
      const { reply } = await send([group, wrong, unknown])
      expect(reply).toMatchObject({
        code: codes.invalid,
        fields: [
          { path: 'gateways/Gateway.json#colour', reason: 'unknown' },
          { path: 'devices/Pump-7.json#driverConfig.port', reason: 'tooLarge' },
        ],
      })
      expect(await pull()).toEqual(files)
      for (const [path, text] of [
        ['devices/x.json', '{'],
        ['elsewhere/x.json', '{"id":"x"}'],
        ['devices/x.json', '{"id":"a b"}'],
        // A name of a secret that nobody has replaced is no password.
        ['devices/x.json', `{"id":"x","driverConfig":{"password":"${'$'}{secret:plc1}"}}`],
      ] as const)
        expect((await send([{ path, text }])).reply).toMatchObject({ code: codes.invalid, fields: [{}] })
      const taken = { path: 'devices/x.json', text: JSON.stringify({ id: 'eq-b', equipName: 'Theirs' }) }
      expect((await send([taken])).reply).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'devices/x.json#id', reason: 'used' }],
      })
    })

    it('removes what is in use only together with its uses', async () => {
      const files = await pull()
      const gone = (path: string) => ({ path, text: null, base: files.get(path) ?? '' })
      const { reply } = await send([gone('devices/Pump-7.json')])
      expect(reply).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'devices/Pump-7.json#id', reason: 'used' }],
      })
      // The page shows LEVEL instead of SPEED, and SPEED goes, in one push.
      const swap = await push({
        'devices/swap.json': {
          id: 'swap',
          equipName: 'Swap',
          gatewayId: 'gw-a',
          driver: 'modbus-tcp',
          driverConfig: modbus,
          signals: [{ id: 'swap-old', ...register('OLD', 1) }],
        },
        'projects/mine/pages/swap.json': { id: 'swap', projectId: 'mine', title: 'Swap', ...page('swap-old') },
      })
      expect(changesOf(swap)).toHaveLength(2)
      const before = await pull()
      const next = [
        edited(before, 'devices/Swap.json', (item) => ({
          ...item,
          signals: [{ id: 'swap-new', ...register('NEW', 2) }],
        })),
        edited(before, 'projects/Mine/pages/Swap.json', (item) => ({ ...item, ...page('swap-new') })),
      ]
      expect(changesOf(await send(next))).toHaveLength(2)
      const after = await pull()
      expect(signalsOf(itemOf(after.get('devices/Swap.json') ?? '') ?? {}).map(({ id }) => id)).toEqual(['swap-new'])
      const removed = ['devices/Swap.json', 'projects/Mine/pages/Swap.json'].map((path) => ({
        path,
        text: null,
        base: after.get(path) ?? '',
      }))
      expect(changesOf(await send(removed)).map(({ change }) => change)).toEqual(['delete', 'delete'])
      // The list of pages was pushed when the page was not there yet.
      expect(await pull()).toEqual(files)
    })

    it('gives each gateway one configuration, enters every change in the audit, and keeps passwords', async () => {
      const { db } = test.server.context
      const configs = async () =>
        (await db.selectFrom('gateway_config').select('version').where('gatewayId', '=', 'gw-a').execute()).length
      const actions = async () =>
        (await db.selectFrom('audit').select('action').orderBy('gmtCreate').execute()).map(({ action }) => action)
      const before = { configs: await configs(), audit: (await actions()).length }
      const device = (n: number) => ({
        id: `opc-${n}`,
        equipName: `Opc ${n}`,
        gatewayId: 'gw-a',
        driver: 'opcua',
        driverConfig: { endpointUrl: 'opc.tcp://192.0.2.20:4840', userName: 'mimic', password: 'Top-secret-1' },
        signals: [],
      })
      const { reply } = await push({ 'devices/a.json': device(1), 'devices/b.json': { ...device(2), driver: 'modbus-tcp', driverConfig: modbus, signals: [register('X', 1)] }, 'devices/c.json': { ...device(3), driver: 'modbus-tcp', driverConfig: modbus, signals: [register('X', 1)] } }) // biome-ignore format: one line
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 })
      expect(await configs()).toBe(before.configs + 1)
      const fresh = (await actions()).slice(before.audit)
      expect(fresh.filter((action) => action === 'equipment.add')).toHaveLength(3)
      expect(fresh).toContain('plant.push')
      const files = await pull()
      const text = files.get('devices/Opc-1.json') ?? ''
      expect(text).toContain('********')
      expect(text).not.toContain('Top-secret-1')
      const stored = () =>
        db.selectFrom('equipment').select('driverConfig').where('id', '=', 'opc-1').executeTakeFirstOrThrow()
      const kept = await stored()
      expect(
        changesOf(await send([edited(files, 'devices/Opc-1.json', (item) => ({ ...item, note: 'kept' }))])),
      ).toHaveLength(1)
      expect(JSON.parse(kept.driverConfig)).toMatchObject({ password: { sealed: expect.any(String) } })
      expect(await stored()).toEqual(kept)
    })

    it('leaves a page alone that somebody has open, and saves it as a new version otherwise', async () => {
      const files = await pull()
      const path = 'projects/Mine/pages/Hall.json'
      const moved = edited(files, path, (item) => ({ ...item, con: { ...(item['con'] as object), width: 700 } }))
      expect(changesOf(await send([moved]))).toHaveLength(1)
      const { reply } = await admin.call(paths.projectMonitorPageInfo, { id: 'hall' })
      expect(reply.data).toMatchObject({ width: 700, version: 2 })
      // Its room begins anew with that version.
      const open = await admin.call(paths.projectPageEditOpen, { projectId: 'mine', pageId: 'hall' })
      expect(open.reply).toMatchObject({ code: 200, data: { epoch: 1 } })
      const again = edited(await pull(), path, (item) => ({ ...item, con: { ...(item['con'] as object), width: 720 } }))
      expect(changesOf(await send([again]))).toHaveLength(1)
      const { data } = (await admin.call(paths.projectPageEditOpen, { projectId: 'mine', pageId: 'hall' })).reply
      expect(data).toMatchObject({ epoch: 2 })
    })

    it('refuses a page that somebody has open, or that has unsaved edits, and no other', async () => {
      const files = await pull()
      const path = 'projects/Project/pages/Page.json'
      const wider = edited(files, path, (item) => ({ ...item, con: { ...(item['con'] as object), width: 900 } }))
      const designer = await Designer.open(admin)
      designer.widget('w1').set('position.x', 333)
      await designer.saved()
      const refusal = (detail: string) => ({ code: codes.conflict, fields: [{ path, reason: 'used', detail }] })
      expect((await send([wider])).reply).toMatchObject(refusal('admin-a'))
      // All files as they are: nothing is to be saved.
      expect(changesOf(await send([...files].map(([each, text]) => ({ path: each, text }))))).toEqual([])
      designer.close()
      await until(async () => JSON.stringify((await send([wider])).reply.fields).includes('unsaved edits'))
      expect((await send([wider])).reply).toMatchObject(refusal('unsaved edits'))
      expect(await pull()).toEqual(files)
    })

    it('keeps the tree of groups: parents first, another order, another parent, and none', async () => {
      const file = (id: string, parentId: string, place: number) => ({ id, title: id, parentId, place, equipIds: [] })
      const made = await push({
        'groups/a-floor.json': { ...file('a-floor', 'b-east', 0), equipIds: ['pump-7'] },
        'groups/b-east.json': file('b-east', 'c-site', 1),
        'groups/b-west.json': file('b-west', 'c-site', 0),
        'groups/c-site.json': file('c-site', '', 1),
      })
      expect(made.reply).toMatchObject({ code: 200 })
      const files = await pull()
      const tree = async () =>
        ((await admin.call(paths.groupMembers, {})).reply.data as { id: string; parentId: string }[])
          .filter(({ id }) => id !== 'group-a')
          .map(({ id, parentId }) => `${parentId} > ${id}`)
      expect(await tree()).toEqual([' > c-site', 'c-site > b-west', 'c-site > b-east', 'b-east > a-floor'])
      expect(itemOf(files.get('groups/b-east.json') ?? '')).toEqual(file('b-east', 'c-site', 1))
      // Two groups change places as parent and part.
      const turned = [
        edited(files, 'groups/b-east.json', (item) => ({ ...item, parentId: 'a-floor', place: 0 })),
        edited(files, 'groups/a-floor.json', (item) => ({ ...item, parentId: 'c-site', place: 0 })),
        edited(files, 'groups/b-west.json', (item) => ({ ...item, place: 1 })),
      ]
      expect((await send(turned)).reply).toMatchObject({ code: 200 })
      expect(await tree()).toEqual([' > c-site', 'c-site > a-floor', 'a-floor > b-east', 'c-site > b-west'])
      const below = edited(await pull(), 'groups/c-site.json', (item) => ({ ...item, parentId: 'b-west' }))
      expect((await send([below])).reply).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'groups/c-site.json#parentId', reason: 'below' }],
      })
      const now = await pull()
      const gone = ['groups/a-floor.json'].map((path) => ({ path, text: null, base: now.get(path) ?? '' }))
      expect(changesOf(await send(gone))).toMatchObject([{ change: 'delete', affects: ['group b-east'] }])
      expect(await tree()).toEqual([' > c-site', 'c-site > b-east', 'c-site > b-west'])
      const rest = await pull()
      const all = ['b-east', 'b-west', 'c-site'].map((id) => `groups/${id}.json`)
      expect(changesOf(await send(all.map((path) => ({ path, text: null, base: rest.get(path) ?? '' }))))).toHaveLength(
        3,
      )
    })

    it('takes random edits and gives the same text back', async () => {
      const seed = Date.now() % 100_000
      const below = seededBelow(seed)
      const kinds = /^(devices\/(Pump-7|Opc)|templates|groups|projects\/Mine)/
      for (let round = 0; round < ROUNDS; round++) {
        const files = await pull()
        const paths = [...files.keys()].filter((path) => kinds.test(path))
        const changed = new Map<string, PlantItem>()
        for (let n = 0; n < 4; n++) {
          const path = paths[below(paths.length)] ?? ''
          const item = changed.get(path) ?? (itemOf(files.get(path) ?? '') as PlantItem)
          changed.set(path, randomEdit(item, below))
        }
        const push = [...changed].map(([path, item]) => ({ path, text: textOf(item), base: files.get(path) ?? '' }))
        const answer = await send(push)
        expect(answer.reply, `seed ${seed}: ${JSON.stringify(answer.reply)}`).toMatchObject({ code: 200 })
        const byId = new Map([...(await pull()).values()].map((text) => [itemOf(text)?.id, text]))
        for (const { text } of push) expect(byId.get(itemOf(text)?.id), `seed ${seed}`).toBe(text)
        expect(changesOf(await send([...byId.values()].map((text) => push.find((file) => file.text === text)).filter((file) => file !== undefined).map(({ path, text }) => ({ path, text }))))).toEqual([]) // biome-ignore format: one line
      }
    })

    it('switches the economy mode of a gateway, which the monitors of its devices are told', async () => {
      const device = async () =>
        (await admin.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'pump-7' })).reply.data as object
      expect(await device()).toMatchObject({ economizeOpen: false })
      const files = await pull()
      const economising = edited(files, 'gateways/Gateway.json', (item) => ({ ...item, economizeOpen: true }))
      expect(changesOf(await send([economising]))).toMatchObject([
        { fields: [{ path: 'economizeOpen', from: 'false', to: 'true' }] },
      ])
      expect(await device()).toMatchObject({ economizeOpen: true })
    })

    it('makes an empty server the same plant', async () => {
      // A picture of a device's pages, and one of a project.
      const set = (await admin.call(paths.pageSetFind, { owner: 'equipment', ownerId: 'pump-7' })).reply.data
      const picture = new Uint8Array(await drawing())
      for (const projectId of [String((set as { projectId: string }).projectId), 'mine'])
        expect((await admin.upload(paths.imageUpload, { projectId, title: 'Sign' }, picture)).reply.code).toBe(200)
      const files = await pull()
      const { file, equipmentId } = itemOf(files.get('pictures/Sign.json') ?? '') as PlantItem
      expect(equipmentId).toBe('pump-7')
      const other = await TestServer.start({
        rateFactor: 1000,
        env: { MIMIC_SEED: '', MIMIC_ADMIN_PASSWORD: PASSWORD },
      })
      try {
        const owner = await other.login('admin')
        const all = [...files].map(([path, text]) => ({ path, text }))
        expect((await owner.call(paths.plantLacking, { files: String(file) })).reply.data).toEqual({ files: [file] })
        const unknown = { code: codes.invalid, fields: [{ path: 'pictures/Sign.json#file' }, {}] }
        expect((await send(all, {}, owner)).reply).toMatchObject(unknown)
        await owner.upload(paths.plantPicture, { name: String(file) }, picture)
        const made = await send(all, {}, owner)
        expect(made.reply, JSON.stringify(made.reply)).toMatchObject({ code: 200 })
        // Passwords are no part of files.
        const pulled = await pullFrom(owner)
        const { data } = made.reply as unknown as { data: PlantPush }
        expect(data.secrets).toEqual(['devices/Opc-1.json'])
        expect(pulled.get('devices/Opc-1.json')?.replace('"password": ""', '"password": "********"')).toBe(
          files.get('devices/Opc-1.json'),
        )
        for (const map of [pulled, files]) map.delete('devices/Opc-1.json')
        expect([...pulled.keys()].filter((path) => !files.has(path))).toEqual([])
        for (const [path, text] of files) expect(pulled.get(path), path).toBe(text)
      } finally {
        await other.stop()
      }
    })
  })
}

it('moves the demo plant to an empty server as it is', async () => {
  const seed = join(import.meta.dirname, '../../../../fixtures/demo/seed.json')
  const demo = await TestServer.start({ env: { MIMIC_SEED: seed } })
  const empty = await TestServer.start({ env: { MIMIC_SEED: '', MIMIC_ADMIN_PASSWORD: PASSWORD } })
  try {
    const [from, to] = [await demo.login('admin'), await empty.login('admin')]
    const { data } = (await from.call(paths.plantPull, {})).reply
    const files = JSON.stringify((data as { files: PlantFile[] }).files)
    expect((await from.call(paths.plantPush, { files })).reply.data).toMatchObject({ changes: [] })
    expect((await to.call(paths.plantPush, { files })).reply.code).toBe(200)
    expect((await to.call(paths.plantPull, {})).reply.data).toEqual(data)
  } finally {
    await Promise.all([demo.stop(), empty.stop()])
  }
})

const signalsOf = (item: { readonly [name: string]: Json }) => item['signals'] as { readonly [name: string]: Json }[]

/** Another item that the calls accept. */
function randomEdit(item: PlantItem, below: (n: number) => number): PlantItem {
  const name = `name ${below(1000)}`
  const signals = signalsOf(item)
  const isDevice = 'equipName' in item
  if (!isDevice || signals.length === 0) return { ...item, ...('title' in item ? { title: name } : { note: name }) }
  const at = below(signals.length)
  const change = (more: object) => signals.map((signal, i) => (i === at ? { ...signal, ...more } : signal))
  const edits: (() => object)[] = [
    () => ({ equipName: name, address: name }),
    () => ({ signals: change({ scale: 1 + below(9), decimals: below(6), secondPerson: below(2) === 1 }) }),
    () => ({ signals: change({ lowerLimit: below(5), upperLimit: 5 + below(5), deadBand: below(2) }) }),
    () => ({ signals: [...signals.slice(at), ...signals.slice(0, at)] }),
    () => ({ signals: [...signals, { ...signals[at], id: `new-${below(1e9)}`, title: name, sn: `T-${below(1e9)}` }] }),
    () => ({ latitude: below(90), longitude: null }),
    () => ({ alarms: [] }),
  ]
  return { ...item, ...edits[below(edits.length)]?.() }
}
