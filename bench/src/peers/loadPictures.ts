import type { Scene } from './Item.ts'

/** Decodes the scene's images once each, as bitmaps, which every engine draws fastest. */
export async function loadPictures({ items }: Scene): Promise<void> {
  const parts = items.flatMap(({ parts }) => parts.filter((part) => part.kind === 'image'))
  const bitmaps = new Map<string, Promise<ImageBitmap>>()
  await Promise.all(
    parts.map(async (part) => {
      const bitmap = bitmaps.get(part.url) ?? bitmapOf(part.url)
      bitmaps.set(part.url, bitmap)
      part.bitmap = await bitmap
    }),
  )
}

async function bitmapOf(url: string): Promise<ImageBitmap> {
  const image = new Image()
  image.src = url
  await image.decode()
  return createImageBitmap(image)
}
