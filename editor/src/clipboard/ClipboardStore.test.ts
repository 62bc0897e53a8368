import { expect, it, vi } from 'vitest'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { ClipboardStore, type CopyPictures } from './ClipboardStore.ts'

const address = (id: string) => `/lfscada/content/image/${id}`
const clip = (from: string, ...ids: string[]) =>
  JSON.stringify({ kind: 'mimic/widgets', widgets: ids.map((id) => ({ data: { src: address(id) } })), from })

/** A clipboard in project `here`, and all that it puts on the page. */
function desk(copyPictures: CopyPictures) {
  const pasted: string[] = []
  const widgets = new Map([['w1', { id: 'w1', type: 'UsualImage', props: { 'data.src': address('gone') } }]])
  const commands = { paste: (text: string) => (pasted.push(text) > 0 ? 'clip' : 'foreign') }
  const store = { projectId: 'here', commands, document: { widgets } } as unknown as DesignerStore
  const storage = { getItem: () => null, setItem: () => undefined } as unknown as Storage
  return { clips: new ClipboardStore(store, storage, 'https://a', copyPictures), pasted }
}

it('brings the pictures of another project along, and names the widgets whose picture cannot come', async () => {
  const { clips, pasted } = desk(async () => new Map([['p1', 'own1']]))
  await clips.pasteText(clip('https://a there', 'p1', 'gone'))
  expect(pasted).toEqual([clip('https://a there', 'own1', 'gone')])
  expect(clips.problem).toMatchObject({ is: 'pictures', widgets: [{ id: 'w1' }] })
})

it('asks again where only the server is another one, and not within the project', async () => {
  const copy = vi.fn<CopyPictures>(async () => new Map([['p1', 'p1']]))
  const { clips, pasted } = desk(copy)
  await clips.pasteText(clip('https://a here', 'p1'))
  expect(copy).not.toHaveBeenCalled()
  await clips.pasteText(clip('https://b here', 'p1'))
  expect(copy).toHaveBeenCalledWith(['p1'])
  expect(pasted).toHaveLength(2)
  expect(clips.problem).toBeUndefined()
})

it('pastes nothing where the pictures could not be copied, and says why', async () => {
  const { clips, pasted } = desk(async () => {
    throw new Error('the project is full')
  })
  await clips.pasteText(clip('https://a there', 'p1'))
  expect(pasted).toEqual([])
  expect(clips.problem).toEqual({ is: 'failed', message: 'the project is full' })
})
