import { pageProps } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { expect, it } from 'vitest'
import { newPageFile } from './newPageFile.ts'

it('a new page is a page file that reads without loss, with the size of the page beside it', () => {
  const file = newPageFile({ width: 1920, height: 1080, bgColor: '#123456' })
  expect(file).toMatchObject({ width: 1920, height: 1080 })
  const { page } = parsePage(JSON.parse(file?.text ?? '{}'), models)
  expect(page.con).toMatchObject({ width: 1920, height: 1080 })
  expect(page.widgets.size).toBe(0)
})

it('needs no version where the size is that of every new page', () => {
  expect(newPageFile({})).toBeUndefined()
  expect(newPageFile({ width: pageProps.width.initial, height: pageProps.height.initial })).toBeUndefined()
})
