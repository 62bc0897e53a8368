import { createDocStore } from '@mimic/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesignerSettings } from '../stores/DesignerSettings.ts'
import { PageSaving } from './PageSaving.ts'
import { VersionFiles } from './VersionFiles.ts'

const MINUTE_MS = 60_000

/** The forms that were saved, and whether the server accepts them. */
let saved: FormData[]
let isRefused: boolean

beforeEach(() => {
  saved = []
  isRefused = false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (isRefused) return Response.json({ code: 500, message: 'the disk is full' })
    saved.push(body as FormData)
    return Response.json({ code: 200, message: '', data: { version: saved.length + 1 } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noStorage = { getItem: () => null, setItem() {} } as unknown as Storage

function aPage() {
  const document = createDocStore()
  const settings = new DesignerSettings(noStorage)
  const saving = new PageSaving({
    projectId: 'p',
    pageId: 'a',
    document,
    files: new VersionFiles('a'),
    settings,
    newestTitle: async () => 'Pumps',
  })
  document.onDiff(() => saving.touch())
  const props = { 'position.x': 10, 'position.y': 10, 'data.type': 'signal', 'data.signalId': 's', 'data.equipId': 'e' }
  const change = (id: string) =>
    document.transact('user', (tx) => tx.add({ id, type: 'UsualDataText', parent: null, order: `a${id}`, props }))
  return { saving, settings, change }
}

describe('saving', () => {
  it('[spec:des-unsaved] marks the page unsaved at any change, until it is saved', async () => {
    const { saving, change } = aPage()
    expect(saving.isUnsaved).toBe(false)
    change('w1')
    expect(saving.isUnsaved).toBe(true)
    await saving.save()
    expect(saving).toMatchObject({ isUnsaved: false, version: 2, state: { is: 'saved', version: 2 } })
    change('w2')
    expect(saving.isUnsaved).toBe(true)
  })

  it('[spec:des-save-file] sends a JSON file with con, widgets and bind', async () => {
    const { saving, change } = aPage()
    change('w1')
    await saving.save({ note: 'first' })
    const [form] = saved
    expect(form?.get('title')).toBe('Pumps')
    expect(form?.get('note')).toBe('first')
    const file = form?.get('file') as File
    expect(file.type).toBe('application/json')
    expect(JSON.parse(await file.text())).toMatchObject({
      con: {},
      widgets: [{ id: 'w1', widgetType: 'UsualDataText' }],
      bind: { equips: ['e'], signals: ['s'], keys: [], mvars: [] },
    })
  })

  it('keeps the page unsaved and says why when the server does not take it', async () => {
    const { saving, change } = aPage()
    change('w1')
    isRefused = true
    await saving.save()
    expect(saving).toMatchObject({ isUnsaved: true, state: { is: 'failed', message: 'the disk is full' } })
  })

  it('[spec:des-autosave-on] saves again at the set interval while it is on and there is something to save', async () => {
    const { saving, settings, change } = aPage()
    settings.setInterval(2)
    const stop = saving.startAutosave()
    change('w1')
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(saved).toHaveLength(0)
    settings.set('isAutosaveOn', true)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS - 1)
    expect(saved).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(saved).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6 * MINUTE_MS)
    expect(saved).toHaveLength(1)
    change('w2')
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(saved).toHaveLength(2)
    stop()
    change('w3')
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(saved).toHaveLength(2)
  })
})
