import type { PageRecords } from '@mimic/engine'
import { describe, expect, it } from 'vitest'
import type { ImageLibrary } from '../images/ImageLibrary.ts'
import { ImportedPictures } from './ImportedPictures.ts'

const address = (text: string) => `data:image/png;base64,${btoa(text)}`
const pageOf = (...urls: readonly string[]): PageRecords => ({
  con: {},
  widgets: new Map(
    urls.map((url, i) => [
      `w${i}`,
      { id: `w${i}`, type: 'UsualImage', parent: null, order: `a${i}`, props: { 'data.imgUrl': url } },
    ]),
  ),
})
const urlsOf = (page: PageRecords | undefined) =>
  [...(page?.widgets.values() ?? [])].map(({ props }) => props['data.imgUrl'])

/** A library that keeps all pictures, except a file whose text is `refused`. */
function aLibrary() {
  const texts: string[] = []
  const add = async (file: File) => {
    const text = await file.text()
    if (text === 'refused') return undefined
    texts.push(text)
    return { url: `/images/${texts.length}` }
  }
  // Only the library's `add` is called.
  return { library: { add } as unknown as ImageLibrary, texts }
}

describe('pictures of an imported file that are too large for a field', () => {
  it('go to the project once each when the page is inserted, and are seen before', async () => {
    const pictures = new ImportedPictures()
    const [one, two] = [pictures.keep(address('one')), pictures.keep(address('two'))]
    expect(pictures.keep(address('one'))).toBe(one)
    const page = pageOf(one, two, one, '/images/own')
    expect(urlsOf(await pictures.shown(page))).toEqual([address('one'), address('two'), address('one'), '/images/own'])
    const { library, texts } = aLibrary()
    const uploaded = await pictures.uploaded(page, library, 'plan.svg')
    expect(texts).toEqual(['one', 'two'])
    expect(urlsOf(uploaded)).toEqual(['/images/1', '/images/2', '/images/1', '/images/own'])
  })

  it('are not uploaded where the part that is chosen does not show them', async () => {
    const pictures = new ImportedPictures()
    pictures.keep(address('one'))
    const { library, texts } = aLibrary()
    const page = pageOf('/images/own')
    expect(await pictures.uploaded(page, library, 'x')).toBe(page)
    expect(texts).toEqual([])
  })

  it('that are drawings are drawn once each, and stay in the page where they are small', async () => {
    const drawn: string[] = []
    const draw = async ({ text }: { readonly text: string }) => {
      drawn.push(text)
      return address(text === 'large' ? 'x'.repeat(20_000) : text)
    }
    const pictures = new ImportedPictures(draw)
    const drawing = (text: string) => pictures.draw({ text, width: 9, height: 9 })
    const page = pageOf(drawing('small'), drawing('large'), drawing('small'))
    expect(urlsOf(await pictures.shown(page))).toEqual([
      address('small'),
      address('x'.repeat(20_000)),
      address('small'),
    ])
    const { library, texts } = aLibrary()
    expect(urlsOf(await pictures.uploaded(page, library, 'plan.svg'))).toEqual([
      address('small'),
      '/images/1',
      address('small'),
    ])
    expect([drawn, texts]).toEqual([['small', 'large'], ['x'.repeat(20_000)]])
  })

  it('stop the import where the server refuses one, damaged ones included', async () => {
    const pictures = new ImportedPictures()
    const { library } = aLibrary()
    expect(await pictures.uploaded(pageOf(pictures.keep(address('refused'))), library, 'x')).toBeUndefined()
    const { library: strict } = { library: { add: async (file: File) => (file.size > 0 ? { url: '/x' } : undefined) } }
    const damaged = pictures.keep('data:image/png;base64,***')
    expect(await pictures.uploaded(pageOf(damaged), strict as unknown as ImageLibrary, 'x')).toBeUndefined()
  })
})
